import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import { PHOTO_VIEW_LABELS, SCAN_PART_LABELS } from '#contract/asked-item-labels.ts'
import { canAskPrice } from '#contract/asked-items.rules.ts'
import { askBody, askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import { PHOTO_VIEWS, SCAN_PARTS, type AskedKind, type PhotoView, type ScanPart } from '#contract/asked-kinds.ts'
import { caseCan } from '#contract/cases.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { useUndoToast } from '#web/components/useUndoToast.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { MoneyField } from '#web/ui/form/MoneyField.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { canMarkSpot } from './asked-labels.ts'
import { DueField } from './DueField.tsx'
import { SpotField } from './SpotField.tsx'

/** What the dialog is opened with. */
export type AskPreset = { kind?: AskedKind; reason?: string; holds?: boolean }

type Props = { patient: Patient; preset: AskPreset; onClose: () => void }

type Values = {
  kind: AskedKind
  part: ScanPart | null
  view: PhotoView | null
  place: AskedItem['place']
  reason: string
  price: number | undefined
  due_at: string | null
  holds: boolean
}

const KINDS: readonly { value: AskedKind; label: string; note: string }[] = [
  { value: 'scan', label: 'A new scan', note: 'of one jaw or the bite' },
  { value: 'photo', label: 'A photo', note: 'which view' },
  { value: 'answer', label: 'An answer', note: 'in words' },
  { value: 'price', label: 'Approval of a price', note: 'one line, one amount' },
]

const PARTS = SCAN_PARTS.map((value) => ({ value, label: SCAN_PART_LABELS[value] }))
const VIEWS = PHOTO_VIEWS.map((value) => ({ value, label: PHOTO_VIEW_LABELS[value] }))

const VERBS: Record<AskedKind, string> = {
  scan: 'Ask for the scan',
  photo: 'Ask for the photo',
  answer: 'Ask the question',
  price: 'Ask for approval',
}

/** Asks the practice for a scan, a photo, an answer or a yes to a price. */
export function AskDialog({ patient, preset, onClose }: Props) {
  const me = useMe()
  const toastUndo = useUndoToast(patient.id)
  const mayAskPrice = canAskPrice(toActor(me), patient.organization_id)
  const holdBlocker = caseCan.hold(patient, true)?.text
  const initialValues: Values = {
    kind: preset.kind ?? 'scan',
    part: null,
    view: null,
    place: null,
    reason: preset.reason ?? '',
    price: undefined,
    due_at: null,
    holds: (preset.holds ?? false) && holdBlocker === undefined,
  }
  const { form, submit } = useCallForm(askedItemCalls.ask, {
    initialValues,
    schema: askBody,
    success: 'silent',
    toRequest: ({ holds, ...asked }) => ({
      params: { id: patient.id },
      body: {
        ...asked,
        place: canMarkSpot(asked) ? asked.place : null,
        ...(holds && { hold: holdOf(me, asked.reason) }),
      },
    }),
    onSaved: ({ undo, message }) => {
      onClose()
      if (undo) toastUndo(`${message} The case is on hold.`, undo)
      else showToast({ kind: 'success', text: message })
    },
  })
  const { kind, due_at } = form.values
  const isPrice = kind === 'price'
  return (
    <FormDialog
      title="Ask the practice"
      size={560}
      verb={VERBS[kind]}
      keepsInput
      onClose={onClose}
      aside={<Recipients patient={patient} />}
      {...submit}
    >
      <TilesField
        label="What is needed"
        isLabelHidden
        tiles={KINDS.map((tile) =>
          tile.value === 'price' && !mayAskPrice ? { ...tile, blocked: 'You cannot add charges.' } : tile,
        )}
        value={kind}
        onChange={(next) => form.setFieldValue('kind', next)}
      />
      {kind === 'scan' ? (
        <ChoiceField label="Which scan" withAsterisk choices={PARTS} {...form.getInputProps('part')} />
      ) : null}
      {kind === 'photo' ? (
        <ChoiceField label="Which view" withAsterisk choices={VIEWS} {...form.getInputProps('view')} />
      ) : null}
      {isPrice ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MoneyField
            label="Amount"
            withAsterisk
            value={form.values.price}
            onChange={(price) => form.setFieldValue('price', price)}
            error={form.errors.price}
          />
        </SimpleGrid>
      ) : null}
      <GrowingField
        label={isPrice ? 'Line of the invoice' : kind === 'answer' ? 'Question' : 'Reason'}
        description={isPrice ? 'The practice reads it here and on its invoice.' : undefined}
        withAsterisk
        minRows={isPrice ? 1 : 3}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {isPrice ? null : <PracticeReading text={form.values.reason} />}
      {canMarkSpot(form.values) ? (
        <SpotField
          patient={patient}
          part={form.values.part}
          value={form.values.place}
          onChange={(place) => form.setFieldValue('place', place)}
        />
      ) : null}
      <DueField
        value={due_at}
        onChange={(next) => form.setFieldValue('due_at', next)}
        location={patient.location}
        error={form.errors.due_at}
      />
      <Checkbox
        label="Put on hold until it comes"
        description={holdBlocker}
        disabled={holdBlocker !== undefined}
        {...form.getInputProps('holds', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

/** The mail about the item tells the doctor already, so the hold sends none. */
function holdOf(me: { first_name: string; last_name: string; email: string }, reason: string) {
  const name = `${me.first_name} ${me.last_name}`.trim()
  return { action_owner_name: name || me.email, reason, should_notify_doctor: false }
}

function Recipients({ patient }: { patient: Patient }) {
  return (
    <Text size="sm" c="dimmed">
      Emails {patient.user.full_name}, and reminds after 1, 3 and 7 days.
    </Text>
  )
}
