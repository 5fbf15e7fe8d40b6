import { Alert, Button, Checkbox, Flex, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconCheck, IconMail, IconMapPin, IconPlayerPause, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { caseRequestCalls, completionBody } from '#contract/case-requests.ts'
import { labelsBlocker } from '#contract/cases.rules.ts'
import { labelCalls } from '#contract/labels.ts'
import type { CustomerRequest } from '#contract/requests.ts'
import { detectCourier } from '#contract/shipping.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { pluralize } from '#web/ui/pluralize.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import {
  initialSelection,
  isSingleCompletion,
  listParcelRows,
  staleLabelConfirmation,
  type ParcelRow,
} from './parcel.ts'
import { formatRequestNumber, requestStatusBadge } from './request-labels.ts'
import { NO_LOCATION } from './request-progress.ts'

const NONE_TICKED = 'Tick at least one request.'

const shipmentForm = z.object({
  tracking_number: completionBody.shape.tracking_number,
  // NumberInput emits '' for an empty field.
  custom_shipping_fee: z.union([z.literal('').transform(() => null), completionBody.shape.custom_shipping_fee]),
})

const EMPTY: { tracking_number: string; custom_shipping_fee: number | '' } = {
  tracking_number: '',
  custom_shipping_fee: '',
}

type Props = { requests: readonly CustomerRequest[]; onClose: () => void }

export function ShipmentForm({ requests, onClose }: Props) {
  const can = useCan()
  const rows = listParcelRows(requests, can)
  const [ids, setIds] = useState<readonly number[]>(() => initialSelection(rows, requests))
  const complete = useSave(caseRequestCalls.complete, { errors: 'inline' })
  const bundle = useSave(caseRequestCalls.bundledCompletion, { errors: 'inline' })
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(shipmentForm, { sync: true }),
  })
  const ticked = rows.filter(({ id }) => ids.includes(id))
  const fee = form.values.custom_shipping_fee === '' ? null : form.values.custom_shipping_fee
  const isSingle = isSingleCompletion(ticked, fee)
  const canBundle = can(caseRequestCalls.bundledCompletion)
  const blocked = shipmentBlocker(ticked, isSingle)
  const error = complete.error ?? bundle.error
  const address = requests[0]?.printing_request?.location

  async function ship({ tracking_number }: { tracking_number: string }) {
    complete.reset()
    bundle.reset()
    const done = { onSuccess: onClose }
    const [first] = ticked
    if (blocked || !first) return
    const confirmation = staleLabelConfirmation(ticked)
    if (confirmation && !(await confirm(confirmation))) return
    if (isSingle) complete.mutate({ params: { id: first.id }, body: { tracking_number } }, done)
    else bundle.mutate({ body: { ids: ticked.map(({ id }) => id), tracking_number, custom_shipping_fee: fee } }, done)
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => void ship(values))}>
      <Stack gap="md">
        <ItemList label="Requests of the parcel" isBoxed>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isTicked={ids.includes(row.id)}
              onTick={() => setIds(ids.includes(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id])}
              hasLabels={can(labelCalls.ofRequest)}
            />
          ))}
        </ItemList>
        {address ? (
          <Group gap="sm" wrap="nowrap" align="flex-start" c="var(--td-t2)">
            <Icon of={IconMapPin} />
            {address.location_name}, {address.full_address}
          </Group>
        ) : (
          <Alert color="red">{NO_LOCATION}</Alert>
        )}
        <TextInput
          label="Tracking number"
          withAsterisk
          autoComplete="off"
          data-autofocus
          rightSectionWidth={84}
          rightSection={<CourierMark number={form.values.tracking_number} />}
          {...form.getInputProps('tracking_number')}
        />
        {canBundle ? (
          <NumberInput
            label={<OptionalLabel>Override Shipping Fee</OptionalLabel>}
            description="Leave empty for the current price, charged once for the parcel."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            prefix="$ "
            min={0}
            allowNegative={false}
            hideControls
            clampBehavior="none"
            value={form.values.custom_shipping_fee}
            onChange={(value) => form.setFieldValue('custom_shipping_fee', typeof value === 'number' ? value : '')}
            error={form.errors.custom_shipping_fee}
          />
        ) : null}
        <Notice icon={IconMail} tone="info">
          {completionEffect(ticked, requests)}
        </Notice>
        <FormError error={error} />
        {blocked && ticked.length > 0 ? <Text c="var(--td-warning)">{blocked}</Text> : null}
      </Stack>
      <DialogButtons
        verb={`Complete ${pluralize(ticked.length, 'request')}`}
        back="Back"
        withKey
        isSaving={complete.isPending || bundle.isPending}
        blocked={blocked}
        onClose={onClose}
        aside={
          requests[0] && can(labelCalls.ofRequest) ? (
            <Button
              variant="subtle"
              color="gray"
              component="a"
              href={paths.shippingLabel(requests[0].id)}
              {...NEW_TAB}
              leftSection={<Icon of={IconPrinter} />}
            >
              {rows[0]?.both_labels_printed && !rows[0].has_stale_label ? 'Print labels again' : 'Print labels'}
            </Button>
          ) : (
            <span />
          )
        }
      />
    </form>
  )
}

function shipmentBlocker(ticked: readonly ParcelRow[], isSingle: boolean) {
  if (ticked.length === 0) return NONE_TICKED
  const refused = ticked.find(({ blocked }) => blocked)
  if (refused) return refused.blocked
  return isSingle ? undefined : labelsBlocker(ticked)?.text
}

function completionEffect(ticked: readonly ParcelRow[], requests: readonly CustomerRequest[]) {
  const subject = ticked.length > 1 ? `All ${ticked.length} requests become` : 'The request becomes'
  const tickedRequests = ticked.flatMap(({ id }) => requests.find((request) => request.id === id) ?? [])
  const doctors = [...new Set(tickedRequests.map(({ patient }) => `Dr. ${patient.user.full_name}`))]
  // Doctors of other requests in the parcel are known only to the server.
  if (tickedRequests.length < ticked.length || doctors.length > 3)
    return `${subject} Completed, their doctors get the tracking link.`
  return `${subject} Completed, ${doctors.join(' and ')} ${doctors.length > 1 ? 'get' : 'gets'} the tracking link.`
}

function CourierMark({ number }: { number: string }) {
  if (number.trim() === '') return null
  const { name, link } = detectCourier(number)
  return (
    <span aria-live="polite">{link ? <Mark label={name} icon={IconCheck} tone="okay" /> : <Mark label={name} />}</span>
  )
}

type RowProps = { row: ParcelRow; isTicked: boolean; onTick: () => void; hasLabels: boolean }

function Row({ row, isTicked, onTick, hasLabels }: RowProps) {
  const name = [row.case_number_text, formatRequestNumber(row.id)].filter(Boolean).join(', ')
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" gap="4px 12px" px={14} py={10}>
      <Checkbox
        checked={isTicked}
        disabled={Boolean(row.blocked)}
        onChange={onTick}
        label={
          <>
            <strong>{row.formatted_name}</strong> <SecondaryText>{name}</SecondaryText>
          </>
        }
        description={row.blocked ?? `${pluralize(row.items, 'print')}, ${formatLabelState(row)}`}
      />
      {/* On a phone this wraps below the name and aligns with it, not with the checkbox. */}
      <Group gap="md" pl={{ base: 'calc(var(--td-tick) + 8px)', sm: 0 }}>
        {(row.both_labels_printed && !row.has_stale_label) || !hasLabels ? null : (
          <a href={paths.shippingLabel(row.id)} {...NEW_TAB} aria-label={`Print labels of ${row.formatted_name}`}>
            Print labels
          </a>
        )}
        {row.has_stale_label ? <Mark label="Labels out of date" icon={IconPrinter} tone="warning" /> : null}
        {row.is_on_hold ? <Mark label="On hold" icon={IconPlayerPause} /> : null}
        <StatusBadge {...requestStatusBadge(row.status_id)} />
      </Group>
    </Flex>
  )
}

function formatLabelState({ both_labels_printed, has_stale_label }: ParcelRow) {
  if (has_stale_label) return 'labels out of date'
  return both_labels_printed ? 'both labels printed' : 'labels not printed yet'
}
