import type { Dashboard } from '#contract/dashboard.ts'
import { keysOf } from '#contract/records.ts'
import { CARDS, TREND_CARDS, type Card } from '#contract/statistics.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CARD_ICONS } from './card-icons.ts'
import { CardChips, type CardProps } from './CardChips.tsx'
import { CardTotal } from './CardTotal.tsx'
import { formatAlsoTitle, type Period } from './periods.ts'
import classes from './StatCards.module.css'

const LARGE: readonly Card[] = TREND_CARDS
const SMALL = keysOf(CARDS).filter((card) => !LARGE.includes(card))

type Props = { counts: Dashboard['filtered_statistics'] | undefined; period: Period }

/** The seven cards without a trend, as a compact list. */
export function SmallCards({ counts, period }: Props) {
  const title = formatAlsoTitle(period)
  return (
    <Section title={title} id="also" isFlush>
      <ItemList label={title}>
        {SMALL.map((card) => (
          <SmallCard key={card} card={card} counts={counts?.[card]} period={period} />
        ))}
      </ItemList>
    </Section>
  )
}

function SmallCard(props: CardProps) {
  const { card } = props
  return (
    <li className={classes.small} data-card={card}>
      <CardChips {...props}>
        <Icon of={CARD_ICONS[card]} />
        {CARDS[card]}
      </CardChips>
      <CardTotal {...props} />
    </li>
  )
}
