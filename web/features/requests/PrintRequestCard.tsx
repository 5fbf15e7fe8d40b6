import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock, IconPackages, IconPencil, IconUserShare } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import { caseRequestCalls } from '#contract/case-requests.ts'
import { requestCan } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { useCan } from '#web/api/can.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Section } from '#web/ui/Section.tsx'
import { AssignPrintDialog } from './AssignPrintDialog.tsx'
import { LabelStates } from './LabelStates.tsx'
import { PrintItems } from './PrintItems.tsx'
import { stateOf } from './request-state.ts'
import { assignedWords, counted, numberOf } from './request-words.ts'
import classes from './RequestPage.module.css'
import { ShippingDialog } from './ShippingDialog.tsx'
import { NO_LOCATION } from './strip.ts'
import { Tracking } from './Tracking.tsx'

/** What is printed, how it is sent, and whether its labels are there. */
export function PrintRequestCard({ request }: { request: CustomerRequest }) {
  const can = useCan()
  const print = request.printing_request
  if (!print) {
    return (
      <Section title="Print Request" id="print-request">
        <span className={classes.quiet}>Nothing is printed for this request.</span>
      </Section>
    )
  }
  const locked = requestCan.edit(stateOf(request))
  return (
    <Section
      title="Print Request"
      id="print-request"
      beside={counted(print.items.length, 'item')}
      actions={locked ? <span className={classes.note}>Locked: {lowered(locked.text)}</span> : null}
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
  const isPractice = isCustomer(actorOf(useMe()))
  const may = can.reason(caseRequestCalls.updateShipping)
  const blocked = may ?? requestCan.edit(stateOf(request))?.text
  const [isAssigning, assigning] = useDisclosure()
  const mayAssign = can(caseRequestCalls.assignPrinting)
  const assignBlocked = requestCan.edit(stateOf(request))?.text
  const partners = request.parcel.filter(({ id }) => id !== request.id)
  return (
    <div className={classes.shipping}>
      <div className={classes.shippingHead}>
        <h3>Shipping</h3>
        {partners.length > 0 ? (
          <Mark
            icon={IconPackages}
            label={`Goes with ${partners.map(({ id }) => numberOf(id)).join(', ')}, same address`}
          />
        ) : null}
        {print.location ? null : <Mark label={NO_LOCATION} tone="danger" />}
        {mayAssign ? (
          <Tooltip label={assignBlocked} disabled={!assignBlocked}>
            <Button
              variant="default"
              className={classes.end}
              leftSection={<Icon of={assignBlocked ? IconLock : IconUserShare} />}
              data-disabled={assignBlocked ? true : undefined}
              aria-disabled={Boolean(assignBlocked)}
              onClick={assignBlocked ? undefined : assigning.open}
            >
              Assign…
            </Button>
          </Tooltip>
        ) : null}
        {/* Nobody of a practice may ever change it: there it is not offered. */}
        {may ? null : (
          <Tooltip label={blocked} disabled={!blocked}>
            <Button
              variant="default"
              className={mayAssign ? undefined : classes.end}
              leftSection={<Icon of={blocked ? IconLock : IconPencil} />}
              data-disabled={blocked ? true : undefined}
              aria-disabled={Boolean(blocked)}
              onClick={blocked ? undefined : editing.open}
            >
              Edit
            </Button>
          </Tooltip>
        )}
      </div>
      <div className={classes.columns}>
        <FactList
          facts={[
            fact('Location', print.location?.location_name),
            fact('Address', print.location?.full_address),
            fact('Method', print.shipping_method_label),
            fact('Assigned to', assignedWords(print.assigned_to, isPractice)),
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
            fact('Tracking', <Tracking request={request} />),
          ]}
        />
      </div>
      {isAssigning ? <AssignPrintDialog print={print} onClose={assigning.close} /> : null}
      {isEditing ? <ShippingDialog request={request} print={print} onClose={editing.close} /> : null}
    </div>
  )
}
