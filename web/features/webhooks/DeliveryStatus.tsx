import type { WebhookDelivery } from '#contract/webhooks.ts'

type Outcome = { text: string; tone: 'okay' | 'danger' | 'plain' }

/** What became of a try: the status of the reply, or that none came. */
export function outcomeOf(attempt: { status: number | null }): Outcome {
  const { status } = attempt
  if (status === null) return { text: 'no reply', tone: 'danger' }
  return { text: String(status), tone: status >= 200 && status < 300 ? 'okay' : 'danger' }
}

/** What became of a delivery so far. One that is sent again waits, although it arrived once. */
export function deliveryOutcome({ state, tries, last_status }: WebhookDelivery): Outcome {
  const last = outcomeOf({ status: last_status })
  if (state === 'pending' && (tries === 0 || last.tone === 'okay')) return { text: 'waiting', tone: 'plain' }
  return last
}

export function OutcomeText({ outcome: { text, tone } }: { outcome: Outcome }) {
  return <span style={{ color: tone === 'plain' ? 'var(--td-t2)' : `var(--td-${tone})` }}>{text}</span>
}
