import { Anchor, Stack, Text } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { ROTATION_HOURS, webhookCalls, type Webhook } from '#contract/webhooks.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CodeBlock } from '#web/ui/CodeBlock.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Section } from '#web/ui/Section.tsx'
import type { WebhookPlace } from './webhook-place.ts'
import { WebhookSecretDialog, type MadeSecret } from './WebhookSecretDialog.tsx'

/** The secret that signs messages, of which only the end is known, and its rotation. */
export function SigningSecretCard({ webhook, place }: { webhook: Webhook; place: WebhookPlace }) {
  const { secret_end, old_secret_until } = webhook
  const [made, setMade] = useState<MadeSecret>()
  const rotate = useSave(webhookCalls.rotate, { success: 'silent' })
  const can = useCan()
  const dates = useDateWords()
  const blocked =
    can.reason(webhookCalls.rotate, place.id) ??
    (old_secret_until === null
      ? undefined
      : `The old secret signs until ${dates.moment(old_secret_until)}: end it first.`)

  async function confirmRotate() {
    const isConfirmed = await confirm({
      title: 'Rotate the secret',
      body: `A new secret is made and shown once. For ${ROTATION_HOURS} hours messages carry the signatures of both, then only that of the new one.`,
      verb: 'Rotate',
    })
    if (isConfirmed) rotate.mutate({ params: place }, { onSuccess: setMade })
  }

  return (
    <Section
      title="Signing secret"
      actions={
        <ActionButton
          variant="default"
          icon={IconRotate}
          blocked={blocked}
          isSaving={rotate.isPending}
          onClick={() => void confirmRotate()}
        >
          Rotate…
        </ActionButton>
      }
    >
      <Stack gap="sm">
        <CodeBlock>{`whsec_${'•'.repeat(16)}${secret_end}`}</CodeBlock>
        <RotationLine webhook={webhook} place={place} />
      </Stack>
      {made ? <WebhookSecretDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </Section>
  )
}

function RotationLine({ webhook, place }: { webhook: Webhook; place: WebhookPlace }) {
  const { rotated_at, rotated_by, old_secret_until } = webhook
  const end = useSave(webhookCalls.endOldSecret)

  async function confirmEnd() {
    const isConfirmed = await confirm({
      title: 'End the old secret',
      body: 'Software that still checks with the old secret refuses every message from now on.',
      verb: 'End it now',
      danger: true,
    })
    if (isConfirmed) end.mutate({ params: place })
  }

  if (rotated_at === null) return <Text c="var(--td-t2)">It was never rotated.</Text>
  return (
    <Text c="var(--td-t2)">
      Rotated <OfficeDate value={rotated_at} as="moment" withOn />, by {rotated_by ?? 'a deleted user'}.
      {old_secret_until === null ? null : (
        <>
          {' '}
          Messages carry both signatures until{' '}
          <strong>
            <OfficeDate value={old_secret_until} as="moment" />
          </strong>
          , then only the new one.{' '}
          <Anchor component="button" type="button" inherit onClick={() => void confirmEnd()}>
            End the old one now
          </Anchor>
        </>
      )}
    </Text>
  )
}
