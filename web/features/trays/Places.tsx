import { VisuallyHidden } from '@mantine/core'
import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import type { Tray } from '#contract/trays.ts'
import classes from './Places.module.css'
import { placesWords } from './tray-words.ts'

/** The eight places of a tray: printed, open and free ones. */
export function Places({ tray: { cases_count, printed_count } }: { tray: Tray }) {
  return (
    <span className={classes.places}>
      <span className={classes.row} title={`${printed_count} printed`} aria-hidden>
        {Array.from({ length: CASES_PER_TRAY }, (_, place) => (
          <span
            // A place is nothing but its number.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            className={classes.place}
            data-state={place < printed_count ? 'printed' : place < cases_count ? 'open' : 'free'}
          />
        ))}
      </span>
      <span className={classes.count}>
        {placesWords(cases_count)}
        <VisuallyHidden>, {printed_count} printed</VisuallyHidden>
      </span>
    </span>
  )
}

export function PlacesLegend() {
  return (
    <span className={classes.legend}>
      <span className={classes.place} data-state="printed" aria-hidden /> printed
      <span className={classes.place} data-state="open" aria-hidden /> open
    </span>
  )
}
