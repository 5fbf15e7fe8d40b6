import { IconCircleCheck, IconCircleX, IconPlayerPauseFilled, type Icon as TablerIcon } from '@tabler/icons-react'
import type { Webhook } from '#contract/webhooks.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import { isPausedByPortal, tryWords } from './webhook-words.ts'

type Look = { icon: TablerIcon; tone: 'okay' | 'danger' | 'plain'; label: string }

const LOOKS: Readonly<Record<Webhook['state'], Look>> = {
  healthy: { icon: IconCircleCheck, tone: 'okay', label: 'Healthy' },
  failing: { icon: IconCircleX, tone: 'danger', label: 'Failing' },
  paused: { icon: IconPlayerPauseFilled, tone: 'plain', label: 'Paused' },
}

export function WebhookBadge({ state }: Pick<Webhook, 'state'>) {
  return <Mark {...LOOKS[state]} />
}

/** The badge in a list, which says since when it fails. */
export function WebhookBadgeSince({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  const dates = useDateWords()
  if (state !== 'failing' || failing_since === null) return <WebhookBadge state={state} />
  return <Mark {...LOOKS.failing} label={`Failing since ${dates.dayOrTime(failing_since)}`} />
}

/** What happens next with an endpoint, or what happened last. */
export function NextOfWebhook({ webhook }: { webhook: Webhook }) {
  const now = useMinute()
  const dates = useDateWords()
  const { state, next_try_at, paused_at, paused_by, last_delivered_at, last_ms } = webhook
  if (state === 'failing') return <>Next try {next_try_at === null ? 'soon' : tryWords(next_try_at, now, dates)}</>
  if (state === 'paused')
    return (
      <>
        By {isPausedByPortal(webhook) ? 'the portal' : paused_by}, <OfficeDate value={paused_at} />
      </>
    )
  if (last_delivered_at === null) return <>Nothing delivered yet</>
  return (
    <>
      Last one <OfficeDate value={last_delivered_at} as="within" />, {last_ms} ms
    </>
  )
}
