import { MAX_WAITING, type WebhookHour, type Webhook } from '#contract/webhooks.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { formatDuration } from '#web/ui/dates.ts'
import { pluralize } from '#web/ui/pluralize.ts'

const MINUTE_MS = 60_000
/** A try that is farther away is told by its time. */
const COUNTDOWN_MS = 3 * 60 * MINUTE_MS

/** The address without what all addresses begin with. */
export function shortAddress(url: string) {
  return url.replace(/^https?:\/\//, '')
}

/** When something is tried, after the word `try`: `now`, `in 14 min` or a moment. */
export function tryWords(instant: string, now: number, dates: DateWords) {
  const left = Date.parse(instant) - now
  if (left < MINUTE_MS) return 'within a minute'
  return left < COUNTDOWN_MS ? `in ${formatDuration(left)}` : dates.moment(instant)
}

export function sumOf(hours: readonly WebhookHour[]) {
  const sent = hours.reduce((sum, { delivered, retried }) => sum + delivered + retried, 0)
  const failed = hours.reduce((sum, each) => sum + each.failed, 0)
  return sent + failed === 0 ? 'Nothing sent' : `${sent} of ${sent + failed} delivered`
}

/** How many events wait: `6 events`. */
export function waitingWords({ waiting }: Pick<Webhook, 'waiting'>) {
  return waiting >= MAX_WAITING ? `${MAX_WAITING} events or more` : pluralize(waiting, 'event')
}

/** Whether the portal itself stopped it, after days of failures. */
export function isPausedByPortal({ paused_at, paused_by }: Webhook) {
  return paused_at !== null && paused_by === null
}
