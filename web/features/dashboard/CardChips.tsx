import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Counts } from '#contract/dashboard.ts'
import { CARDS, CHIPS, type Card, type Chip } from '#contract/statistics.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { PopoverDialog } from '#web/ui/PopoverDialog.tsx'
import classes from './CardChips.module.css'
import type { Period } from './periods.ts'

/** The mutually exclusive statuses of a case or request, in the colours of the status badges. */
const STATUSES = ['new', 'in_progress', 'pending', 'completed', 'canceled'] as const satisfies Chip[]
const STATES = [...STATUSES, 'on_hold'] as const satisfies Chip[]
const LOCATIONS = ['orthoselect', 'in_office', 'third_party'] as const satisfies Chip[]

function isLocation(chip: Chip): chip is (typeof LOCATIONS)[number] {
  return LOCATIONS.some((location) => location === chip)
}

function chipColor(chip: (typeof STATES)[number]) {
  return chip === 'on_hold' ? 'var(--td-line2)' : `var(--td-status-${chip.replace('_', '-')}-mark)`
}

export type CardProps = { card: Card; counts: Counts | undefined; period: Period }

/** Returns the URL of the list that a card or chip counts; undefined if the user has no access to it. */
export function useCardListPath({ card, period }: CardProps) {
  const canOpenPatients = useCanOpen()(paths.patientsPage())
  return (chip?: Chip) => (canOpenPatients ? cardListPath(card, chip, period) : undefined)
}

/** DASH-08: returns the URL of the list that a card or chip counts, filtered by the date that the card counts by. */
function cardListPath(card: Card, chip: Chip | undefined, { from = '', to = '' }: Period) {
  const range = from || to ? { [rangeName(card)]: `${from},${to}` } : {}
  return paths.patientsPage({ filter: { stats: chip ? `${card}:${chip}` : card, ...range } })
}

function rangeName(card: Card) {
  if (card === 'shipped') return 'shipped_between'
  return card === 'completed_cases' ? 'completed_case_between' : 'created_at_between'
}

/** DASH-06: the nine chips of a card, in a popover that its children open. */
export function CardChips({ children, ...props }: CardProps & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const href = useCardListPath(props)
  const chip = (name: Chip) => <ChipCount key={name} chip={name} count={props.counts?.[name]} href={href(name)} />
  const label = `${CARDS[props.card]} by status`
  return (
    <PopoverDialog
      label={label}
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      target={
        <UnstyledButton className={classes.opens} aria-label={label} onClick={() => setOpen(!isOpen)}>
          {children}
          <Icon of={IconChevronDown} size={14} />
        </UnstyledButton>
      }
      width={288}
    >
      <Flex component="ul" className={classes.states} wrap="wrap" columnGap="lg">
        {STATES.map(chip)}
      </Flex>
      <ul className={classes.places}>{LOCATIONS.map(chip)}</ul>
    </PopoverDialog>
  )
}

/** The share of each status in the total. Colour is not the only cue: the popover has the same counts in words. */
export function StatusBar({ counts }: { counts: Counts | undefined }) {
  return (
    <span className={classes.bar} aria-hidden>
      {STATUSES.filter((name) => counts?.[name]).map((name) => (
        <Box key={name} component="span" data-chip={name} flex={counts?.[name]} bg={chipColor(name)} />
      ))}
    </span>
  )
}

type ChipProps = { chip: Chip; count: number | undefined; href: string | undefined }

function ChipCount({ chip, count, href }: ChipProps) {
  const content = (
    <>
      {isLocation(chip) ? null : <Box component="span" flex="none" w={8} h={8} bdrs={2} bg={chipColor(chip)} />}
      <span className={classes.name}>{CHIPS[chip]}</span> {/* Counts above zero stand out. */}
      <Text span inherit {...(count ? { fw: 600, c: 'var(--mantine-color-text)' } : { fw: 450, c: 'dimmed' })}>
        <TabularNumber value={count} />
      </Text>
    </>
  )
  return (
    <li data-chip={chip}>
      {href ? (
        <a href={href} className={classes.chip}>
          {content}
        </a>
      ) : (
        <span className={classes.chip}>{content}</span>
      )}
    </li>
  )
}
