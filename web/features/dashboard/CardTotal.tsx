import { VisuallyHidden } from '@mantine/core'
import { CARDS } from '#contract/statistics.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import classes from './StatCards.module.css'
import { useCardListPath, type CardProps } from './CardChips.tsx'

/** DASH-08: links to the list that the total counts. Shows a dash while loading. */
export function CardTotal(props: CardProps) {
  const href = useCardListPath(props)()
  const number = <TabularNumber value={props.counts?.total} />
  if (!href || !props.counts) return <span className={classes.total}>{number}</span>
  return (
    <a href={href} className={classes.total}>
      {number}
      <VisuallyHidden> {CARDS[props.card]}</VisuallyHidden>
    </a>
  )
}
