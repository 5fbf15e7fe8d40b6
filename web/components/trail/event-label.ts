import type { Icon } from '@tabler/icons-react'
import type { TrailEventName } from '#contract/events.ts'
import type { TrailEvent } from '#contract/trail.ts'

export type EventData = Readonly<Record<string, unknown>>
type About = Pick<TrailEvent, 'user' | 'patient' | 'actor_name'> & { provider?: string }
export type EventLabel = {
  icon: Icon
  tone?: 'okay' | 'warning' | 'danger'
  /** The actor is the practice, even if a user or a job has triggered the event. */
  isOfPractice?: true
  describe: (data: EventData, about: About) => string
}

/** Labels of some events; those of all events together are in trail-labels.ts. */
export type EventLabels = { readonly [Name in TrailEventName]?: EventLabel }
