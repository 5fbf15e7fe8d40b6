import { Box } from '@mantine/core'
import { IconAlertCircle, IconPlayerPauseFilled } from '@tabler/icons-react'
import { addDays } from '#contract/days.ts'
import { FEED_DAYS } from '#contract/event-feed.ts'
import { TRY_DAYS, type Webhook } from '#contract/webhooks.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import { isPausedByPortal, tryWords, waitingWords } from './webhook-words.ts'

/** Since when an endpoint fails or is paused, what happens next, and how much waits. A healthy one has none. */
export function WebhookNotice({ webhook }: { webhook: Webhook }) {
  if (webhook.state === 'healthy') return null
  const told = webhook.told_at === null ? null : <ToldWhen told_at={webhook.told_at} />
  return (
    <Box pt="lg">
      {webhook.state === 'failing' ? (
        <Notice icon={IconAlertCircle} tone="danger" actions={told}>
          <FailingWords webhook={webhook} />
        </Notice>
      ) : (
        <Notice icon={IconPlayerPauseFilled} tone={isPausedByPortal(webhook) ? 'danger' : 'plain'} actions={told}>
          <PausedWords webhook={webhook} />
        </Notice>
      )}
    </Box>
  )
}

function FailingWords({ webhook }: { webhook: Webhook }) {
  const { failing_since, next_try_at, waiting } = webhook
  const dates = useDateWords()
  const now = useMinute()
  if (failing_since === null) return null
  const next = next_try_at === null ? '' : ` next try ${tryWords(next_try_at, now, dates)},`
  return (
    <>
      <strong>Failing since {dates.dayOrTime(failing_since)},</strong>
      {next} paused after {TRY_DAYS} days ({dates.day(addDays(failing_since, TRY_DAYS))}).{' '}
      {waiting > 0 ? `${waitingWords(webhook)} waiting. “Try now” sends them all.` : null}
    </>
  )
}

function PausedWords({ webhook }: { webhook: Webhook }) {
  const { paused_at, paused_by, kept_until } = webhook
  const dates = useDateWords()
  if (paused_at === null) return null
  const kept =
    kept_until === null
      ? `Nothing waits yet. What happens meanwhile is kept for ${FEED_DAYS} days.`
      : `${waitingWords(webhook)} waiting, kept until ${dates.day(kept_until)}. “Resume” sends them in their order.`
  return (
    <>
      <strong>Paused {dates.onDay(paused_at)}</strong>{' '}
      {isPausedByPortal(webhook) ? `by the portal, as it failed for ${TRY_DAYS} days.` : `by ${paused_by}.`} {kept}
    </>
  )
}

function ToldWhen({ told_at }: { told_at: string }) {
  const dates = useDateWords()
  return <SecondaryText>The owners were told {dates.moment(told_at)}</SecondaryText>
}
