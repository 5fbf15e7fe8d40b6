import type { Webhook } from '#contract/webhooks.ts'
import { SecretDialog } from '#web/components/SecretDialog.tsx'
import { fact } from '#web/ui/FactList.tsx'
import { describeEvents } from './event-words.ts'

export type MadeSecret = { webhook: Webhook; secret: string }

/** Shows the signing secret of an endpoint for the only time. */
export function WebhookSecretDialog({ made, onClose }: { made: MadeSecret; onClose: () => void }) {
  const { webhook, secret } = made
  return (
    <SecretDialog
      noun="secret"
      secret={secret}
      lead="Every message is signed with it, so that your software knows that it comes from here. You see the whole secret only now."
      loss="rotate it, which makes another one"
      facts={[fact('Address', webhook.url), fact('Events', describeEvents(webhook.events, 'words'))]}
      onClose={onClose}
    />
  )
}
