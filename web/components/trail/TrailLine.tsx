import type { TrailEvent, TrailNames } from '#contract/trail.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { editLines } from './edit-lines.ts'
import classes from './Trail.module.css'
import { trailWord } from './trail-words.ts'

type Props = {
  event: TrailEvent
  name: string
  /** What the numbers in its edits are called. */
  names: TrailNames
  /** Where the page is not that of the case itself. */
  namesPatient?: boolean | undefined
}

export function TrailLine({ event, name, names, namesPatient }: Props) {
  const { icon, tone, words } = trailWord(event.name)
  const edits = editLines(event.data, names)
  return (
    <li className={classes.item}>
      <span className={classes.icon} data-tone={tone}>
        <Icon of={icon} size={14} />
      </span>
      <div className={classes.words}>
        <strong>{name}</strong> {words(event.data, event)}
        {namesPatient && event.patient ? (
          <span className={classes.patient}>
            <ScreenLink href={paths.patientWorkflow(event.patient.id)}>{event.patient.full_name}</ScreenLink>
          </span>
        ) : null}
        {edits.length > 0 ? (
          <dl className={classes.edits}>
            {edits.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  <del>{before}</del> <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        <span className={classes.when}>
          <DateText value={event.created_at} as="moment" />
          {event.ip ? <span className={classes.from}>{`from ${event.ip}`}</span> : null}
        </span>
      </div>
    </li>
  )
}
