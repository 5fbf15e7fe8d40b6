import {
  formatWithLocalTime,
  formatDay,
  formatTimestamp,
  formatDayOrTime,
  formatWithSlashes,
  formatDayInSentence,
} from './dates.ts'
import classes from './TabularNumber.module.css'
import { SecondaryText } from './SecondaryText.tsx'

type Props = {
  value: string | null | undefined
  /**
   * `day` 2026-11-20, `short` Today 09:15 or the day, `within` the same for use in a sentence, `moment` day and time,
   * `slashes` 2026/11/20 09:15.
   */
  as?: 'day' | 'short' | 'within' | 'moment' | 'slashes'
}

const LABELS = {
  day: formatDay,
  short: formatDayOrTime,
  within: formatDayInSentence,
  moment: formatTimestamp,
  slashes: formatWithSlashes,
}

/** A date in tabular figures. The hyphen is excluded, because at the width of a figure it would pull the date apart. */
export function DateText({ value, as = 'day' }: Props) {
  if (!value) return <SecondaryText>–</SecondaryText>
  const [year, month, day] = LABELS[as](value).split('-')
  return (
    <time dateTime={value} className={classes.num} title={value.includes('T') ? formatWithLocalTime(value) : undefined}>
      {year}
      {month === undefined ? null : (
        <>
          <Hyphen />
          {month}
          <Hyphen />
          {day}
        </>
      )}
    </time>
  )
}

function Hyphen() {
  return <span className={classes.hyphen}>-</span>
}
