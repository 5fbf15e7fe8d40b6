import { newWebhook, webhookCalls, type Webhook } from '#contract/webhooks.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import type { WebhookPlace } from './webhook-place.ts'
import { WebhookFields, webhookValues } from './WebhookFields.tsx'

type Props = { webhook: Webhook; place: WebhookPlace; onClose: () => void }

export function EditEndpointDialog({ webhook, place, onClose }: Props) {
  const { form, submit } = useCallForm(webhookCalls.update, {
    initialValues: webhookValues(webhook),
    schema: newWebhook,
    toRequest: (body) => ({ params: place, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Edit the endpoint" size={600} verb="Save" onClose={onClose} {...submit}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}
