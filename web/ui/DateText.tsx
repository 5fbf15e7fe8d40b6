import { Fragment } from 'react'
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

const WORDS = {
  day: formatDay,
  short: formatDayOrTime,
  within: formatDayInSentence,
  moment: formatTimestamp,
  slashes: formatWithSlashes,
}

/** A date in tabular figures. The hyphen is excluded, because at the width of a figure it would pull the date apart. */
export function DateText({ value, as = 'day' }: Props) {
  if (!value) return <SecondaryText>–</SecondaryText>
  const text = WORDS[as](value)
  return (
    <time dateTime={value} className={classes.num} title={value.includes('T') ? formatWithLocalTime(value) : undefined}>
      {text.split('-').map((part, index) => (
        // The parts of a date never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 ? <span className={classes.hyphen}>-</span> : null}
          {part}
        </Fragment>
      ))}
    </time>
  )
}
