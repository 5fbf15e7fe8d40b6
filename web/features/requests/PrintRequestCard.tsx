import { Group, SimpleGrid, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock, IconPackages, IconPencil, IconUserShare } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { TrackingNumber } from '#web/components/TrackingNumber.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LabelStates } from './LabelStates.tsx'
import { PrintItems } from './PrintItems.tsx'
import { toRequestState } from './request-state.ts'
import { formatAssignment, formatRequestNumber } from './request-labels.ts'
import { ShippingDialog } from './ShippingDialog.tsx'
import { NO_LOCATION } from './request-progress.ts'
import { useSave } from '#web/api/query.ts'
import { AssignDialog, type Assignment } from '#web/components/AssignDialog.tsx'

/** Shows the printed items, their shipping, and the state of their labels. */
export function PrintRequestCard({ request }: { request: CustomerRequest }) {
  const can = useCan()
  const print = request.printing_request
  if (!print) {
    return (
      <Section title="Print Request" id="print-request">
        <SecondaryText>Nothing is printed for this request.</SecondaryText>
      </Section>
    )
  }
  const locked = requestCan.edit(toRequestState(request))
  return (
    <Section
      title="Print Request"
      id="print-request"
      aside={pluralize(print.items.length, 'item')}
      actions={
        locked ? (
          <Text fz="xs" c="dimmed">
            Locked: {lowered(locked.text)}
          </Text>
        ) : null
      }
      isFlush
    >
      <PrintItems request={request} print={print} locked={locked?.text} />
      <Shipping request={request} print={print} />
      {can(labelCalls.ofRequest) ? <LabelStates request={request} print={print} /> : null}
    </Section>
  )
}

function lowered(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
}

function Shipping({ request, print }: { request: CustomerRequest; print: PrintingRequest }) {
  const can = useCan()
  const [isEditing, editing] = useDisclosure()
  const isPractice = isCustomer(toActor(useMe()))
  const provider = useProviderName()
  const blocked = requestCan.edit(toRequestState(request))?.text
  const [isAssigning, assigning] = useDisclosure()
  const number = request.tracking_number ?? print.tracking_number
  const partners = request.parcel.filter(({ id }) => id !== request.id)
  return (
    <CardDivider px="lg" pt="md" pb="lg">
      <Group gap="sm" mih="var(--td-control)" mb="sm">
        <Text component="h3" inherit fw={600}>
          Shipping
        </Text>
        {partners.length > 0 ? (
          <Mark
            wraps
            icon={IconPackages}
            label={`Goes with ${partners.map(({ id }) => formatRequestNumber(id)).join(', ')}, same address`}
          />
        ) : null}
        {print.location ? null : <Mark label={NO_LOCATION} tone="danger" />}
        <Group gap="sm" ml="auto">
          {can(caseRequestCalls.assignPrinting) ? (
            <ActionButton
              variant="default"
              icon={blocked ? IconLock : IconUserShare}
              blocked={blocked}
              onClick={assigning.open}
            >
              Assign…
            </ActionButton>
          ) : null}
          {/* Hidden for practices, which never have the permission. */}
          {can(caseRequestCalls.updateShipping) ? (
            <ActionButton
              variant="default"
              icon={blocked ? IconLock : IconPencil}
              blocked={blocked}
              onClick={editing.open}
            >
              Edit
            </ActionButton>
          ) : null}
        </Group>
      </Group>
      <SimpleGrid minColWidth="min(240px, 100%)" autoFlow="auto-fit" spacing={32} verticalSpacing={0}>
        <FactList
          facts={[
            fact('Location', print.location?.location_name),
            fact('Address', print.location?.full_address),
            fact('Method', print.shipping_method_label),
            fact('Assigned to', formatAssignment(print.assigned_to, { isPractice, provider })),
          ]}
        />
        <FactList
          facts={[
            fact('Ship date', <DateText value={print.ship_date} />),
            fact(
              'Delivery',
              print.delivery_date_from && print.delivery_date_to ? (
                <>
                  <DateText value={print.delivery_date_from} /> to <DateText value={print.delivery_date_to} />
                </>
              ) : null,
            ),
            fact('Expected', <DateText value={print.expected_arrival_date} />),
            fact('Tracking', number ? <TrackingNumber number={number} /> : <SecondaryText>not yet</SecondaryText>),
          ]}
        />
      </SimpleGrid>
      {isAssigning ? <AssignPrintDialog print={print} onClose={assigning.close} /> : null}
      {isEditing ? <ShippingDialog request={request} print={print} onClose={editing.close} /> : null}
    </CardDivider>
  )
}

const NOTES: Record<Assignment, string> = {
  O: 'It is printed here, step by step.',
  H: 'The practice prints it itself.',
  '3': 'The third party of the organization prints it.',
}

/** Assigns the print while the request is new; assigning it to the provider adds its workflow steps. */
function AssignPrintDialog({ print, onClose }: { print: PrintingRequest; onClose: () => void }) {
  const assign = useSave(caseRequestCalls.assignPrinting, { errors: 'inline' })
  return (
    <AssignDialog
      title="Assign the print"
      label="Printed by"
      notes={NOTES}
      now={print.assigned_to}
      saving={assign}
      onAssign={(assign_to) => assign.mutate({ params: { id: print.id }, body: { assign_to } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
