import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { patientCalls } from '#contract/patients.ts'
import { q } from '#web/api/query.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './Timeline.module.css'
import { timelineWord } from './timeline-words.ts'

const FIRST = 10
/** Half of what happens is production. */
const FIRST_WITHOUT_STEPS = 25
const MORE = 25

type Props = {
  patient_id: number
  /** Production is the lab's own: a practice follows the case by its other events. */
  withSteps: boolean
}

/** What happened to a case, newest first, from the event log. */
export function Timeline({ patient_id, withSteps }: Props) {
  const [size, setSize] = useState(withSteps ? FIRST : FIRST_WITHOUT_STEPS)
  const answer = useQuery({
    ...q(patientCalls.events, { params: { id: patient_id }, query: { perPage: size } }),
    placeholderData: keepPreviousData,
  })
  const events = answer.data?.events
  if (!events) return null
  const shown = withSteps ? events.data : events.data.filter(({ name }) => !name.startsWith('step.'))
  return (
    <Section title="Timeline" id="timeline">
      {shown.length === 0 ? <p className={classes.none}>Nothing has happened yet.</p> : null}
      <ol className={classes.list} reversed>
        {shown.map((event) => {
          const { icon, tone, words } = timelineWord(event.name)
          return (
            <li key={event.id} className={classes.item}>
              <span className={classes.icon} data-tone={tone}>
                <Icon of={icon} size={14} />
              </span>
              <span className={classes.words}>
                <strong>{withSteps ? (event.actor_name ?? 'Automatically') : nameFor(event)}</strong>{' '}
                {words(event.data)}
                <span className={classes.when}>
                  <DateText value={event.created_at} as="moment" />
                </span>
              </span>
            </li>
          )
        })}
      </ol>
      {events.total > events.data.length ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={answer.isPlaceholderData}
          onClick={() => setSize(Math.min(100, size + MORE))}
        >
          Show more
        </Button>
      ) : null}
    </Section>
  )
}

/** Of the lab's own work a practice learns that it was done, not by whom. */
const BY_THE_LAB = ['case.setup_completed', 'case.ready', 'case.shipped_back', 'request.completed']

function nameFor({ name, actor_name }: { name: string; actor_name: string | null }) {
  return actor_name === null || BY_THE_LAB.includes(name) ? 'The lab' : actor_name
}
