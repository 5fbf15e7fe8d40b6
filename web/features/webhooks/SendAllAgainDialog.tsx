import { Text } from '@mantine/core'
import { sendAgainSince, webhookCalls } from '#contract/webhooks.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import type { WebhookPlace } from './webhook-place.ts'

const HOUR_MS = 3_600_000
const SINCE = [
  { value: 1, label: 'An hour ago' },
  { value: 24, label: 'A day ago' },
  { value: 3 * 24, label: '3 days ago' },
  { value: 7 * 24, label: '7 days ago' },
  { value: 30 * 24, label: '30 days ago' },
] as const

/** Sends everything since a time again, for an endpoint that accepted messages and lost them. */
export function SendAllAgainDialog({ place, onClose }: { place: WebhookPlace; onClose: () => void }) {
  const initialValues: { hours: number } = { hours: 24 }
  const { form, submit } = useCallForm(webhookCalls.sendAllAgain, {
    initialValues,
    schema: sendAgainSince.omit({ since: true }),
    toRequest: ({ hours }) => ({
      params: place,
      body: { since: new Date(Date.now() - hours * HOUR_MS).toISOString() },
    }),
    onSaved: onClose,
    hasFieldErrors: false,
  })
  return (
    <FormDialog title="Send all again" size={440} verb="Send again" onClose={onClose} {...submit}>
      <ChoiceField
        label="Since"
        choices={SINCE}
        value={SINCE.find(({ value }) => value === form.values.hours)?.value ?? null}
        onChange={(hours) => (hours === null ? undefined : form.setFieldValue('hours', hours))}
      />
      <Text c="var(--td-t2)">
        Each message keeps its webhook-id, by which your software knows what it has already seen.
      </Text>
    </FormDialog>
  )
}
