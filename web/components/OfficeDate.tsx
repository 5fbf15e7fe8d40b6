import { formatGivenDate } from '#web/ui/dates.ts'
import { DateText } from '#web/ui/DateText.tsx'
import {
  formatOfficeDay,
  formatOfficeDayOrTime,
  formatOfficeDeadline,
  formatOfficeMoment,
  isNamedDay,
} from '#web/ui/office-dates.ts'
import { useMinute } from '#web/ui/useMinute.ts'
import { useOffice } from './office-context.ts'

type Props = {
  value: string | null | undefined
  /**
   * `day` Tue, Dec 1, `within` the same or the time of today, `short` the same outside of a sentence, `moment` day and
   * time, `deadline` the time left.
   */
  as?: 'day' | 'within' | 'short' | 'moment' | 'deadline'
  /** Writes `on` before a date, which `today` has none of. */
  withOn?: boolean
}

const FORMATS = {
  day: formatOfficeDay,
  within: formatOfficeDayOrTime,
  short: formatOfficeDayOrTime,
  moment: formatOfficeMoment,
  deadline: formatOfficeDeadline,
}

/** A date in a sentence: a practice reads it in its own time, everybody else in the given format. */
export function OfficeDate({ value, as = 'day', withOn = false }: Props) {
  const office = useOffice()
  const now = useMinute()
  if (!value || !office) {
    return (
      <>
        {withOn ? 'on ' : ''}
        <DateText value={value} as={as === 'deadline' ? 'moment' : as} />
      </>
    )
  }
  const text = FORMATS[as](value, office, now)
  return (
    <>
      {withOn && !isNamedDay(value, office, now) ? 'on ' : ''}
      <time dateTime={value} title={formatGivenDate(value)}>
        {as === 'short' ? capitalize(text) : text}
      </time>
    </>
  )
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
