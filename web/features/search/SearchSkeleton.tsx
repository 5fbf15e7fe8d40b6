import { Skeleton } from '@mantine/core'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './Search.module.css'

const CARDS = [1, 2, 3, 4, 5]

/** SRCH-05: skeleton with the dimensions of the page. */
export function SearchSkeleton() {
  return (
    <LoadingState className={classes.screen} label="Loading the search">
      <div className={classes.panel}>
        <Skeleton height={640} />
      </div>
      <div className={classes.results}>
        <Skeleton height={44} />
        <ResultsSkeleton />
      </div>
    </LoadingState>
  )
}

export function ResultsSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {CARDS.map((card) => (
        <Skeleton key={card} height={card < 3 ? 176 : 64} />
      ))}
    </div>
  )
}
