import type { Icon } from '@tabler/icons-react'
import type { TrailEvent } from '#contract/trail.ts'

export type Data = Readonly<Record<string, unknown>>
type About = Pick<TrailEvent, 'user' | 'patient' | 'actor_name'>
export type Word = {
  icon: Icon
  tone?: 'okay' | 'warning' | 'danger'
  /** It happens to the practice, whoever or whatever set it off. */
  isOfPractice?: true
  words: (data: Data, about: About) => string
}
