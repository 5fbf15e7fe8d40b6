import { Skeleton } from '@mantine/core'
import type { Counts, Dashboard } from '#contract/dashboard.ts'
import { CARDS, CHIPS, type Card, type Chip } from '#contract/statistics.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { CARD_ICONS } from './card-icons.ts'
import { listBehind } from './card-links.ts'
import type { Period } from './periods.ts'
import classes from './StatCards.module.css'

// Object.keys forgets the names that the object has.
const CARD_NAMES = Object.keys(CARDS) as Card[]
/** What a case or request can be only one of, in the colours of the statuses. */
const STATUSES = ['new', 'in_progress', 'pending', 'completed', 'canceled'] as const satisfies Chip[]
const STATES = [...STATUSES, 'on_hold'] as const satisfies Chip[]
const PLACES = ['orthoselect', 'in_office', 'third_party'] as const satisfies Chip[]

type Props = { counts: Dashboard['filtered_statistics'] | undefined; period: Period }

export function StatCards({ counts, period }: Props) {
  return CARD_NAMES.map((card) => <StatCard key={card} card={card} counts={counts?.[card]} period={period} />)
}

type CardProps = { card: Card; counts: Counts | undefined; period: Period }

function StatCard({ card, counts, period }: CardProps) {
  const reaches = useReaches()(paths.patientsPage())
  const href = (chip?: Chip) => (reaches ? listBehind(card, chip, period) : undefined)
  const chip = (name: Chip) => <ChipCount key={name} chip={name} count={counts?.[name]} href={href(name)} />
  return (
    <section className={classes.card} data-card={card} aria-labelledby={`card-${card}`}>
      <h2 id={`card-${card}`} className={classes.title}>
        <Icon of={CARD_ICONS[card]} size={17} />
        {CARDS[card]}
      </h2>
      <Total title={CARDS[card]} total={counts?.total} href={href()} />
      <span className={classes.bar} aria-hidden>
        {STATUSES.map((name) => (
          <span key={name} data-chip={name} style={{ flexGrow: counts?.[name] ?? 0 }} />
        ))}
      </span>
      <ul className={classes.states}>{STATES.map(chip)}</ul>
      <ul className={classes.places}>{PLACES.map(chip)}</ul>
    </section>
  )
}

type Counted = { href: string | undefined }

function Total({ title, total, href }: Counted & { title: string; total: number | undefined }) {
  if (total === undefined) return <Skeleton className={classes.total} width={72} height={32} />
  if (!href) {
    return (
      <p className={classes.total}>
        <Num value={total} />
      </p>
    )
  }
  return (
    <a href={href} className={classes.total}>
      <Num value={total} />
      <span className={classes.hidden}> {title}</span>
    </a>
  )
}

function ChipCount({ chip, count, href }: Counted & { chip: Chip; count: number | undefined }) {
  const content = (
    <>
      <span className={classes.chipName}>{CHIPS[chip]}</span>{' '}
      <span className={classes.chipCount} data-none={count === 0 || undefined}>
        {count === undefined ? '' : <Num value={count} />}
      </span>
    </>
  )
  return (
    <li data-chip={chip}>
      {href ? (
        <a href={href} className={classes.chipLink}>
          {content}
        </a>
      ) : (
        <span className={classes.chipLink}>{content}</span>
      )}
    </li>
  )
}
