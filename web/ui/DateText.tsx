import { Fragment } from 'react'
import { clocksOf, dayOf, momentOf, shortOf, slashesOf, withinOf } from './dates.ts'
import classes from './Num.module.css'
import { Quiet } from './Quiet.tsx'

type Props = {
  value: string | null | undefined
  /**
   * `day` 2026-11-20, `short` Today 09:15 or the day, `within` the same for use in a sentence, `moment` day and time,
   * `slashes` 2026/11/20 09:15.
   */
  as?: 'day' | 'short' | 'within' | 'moment' | 'slashes'
}

const WORDS = { day: dayOf, short: shortOf, within: withinOf, moment: momentOf, slashes: slashesOf }

/** A date in tabular figures. The hyphen is excluded, because at the width of a figure it would pull the date apart. */
export function DateText({ value, as = 'day' }: Props) {
  if (!value) return <Quiet>–</Quiet>
  const text = WORDS[as](value)
  return (
    <time dateTime={value} className={classes.num} title={value.includes('T') ? clocksOf(value) : undefined}>
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
