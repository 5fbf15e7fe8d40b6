import { Skeleton } from '@mantine/core'
import classes from './Search.module.css'

const CARDS = [1, 2, 3, 4, 5]

/** SRCH-05: of the size of what comes. */
export function SearchWaiting() {
  return (
    <div className={classes.screen} aria-busy>
      <div className={classes.panel}>
        <Skeleton height={640} />
      </div>
      <div className={classes.results}>
        <Skeleton height={44} />
        <ResultsWaiting />
      </div>
    </div>
  )
}

export function ResultsWaiting() {
  return (
    <div className={classes.cards} aria-hidden>
      {CARDS.map((card) => (
        <Skeleton key={card} height={card < 3 ? 176 : 64} />
      ))}
    </div>
  )
}
