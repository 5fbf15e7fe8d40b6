import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconCalendarPlus, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { BoardDate } from './board-columns.ts'
import classes from './BondingStrip.module.css'
import { focusFirstCard } from './card-focus.ts'
import { useBoard } from './useBoard.ts'

// The first screen of a practice loads less without the cards.
const BondingDays = lazy(async () => ({ default: (await import('./BondingDays.tsx')).BondingDays }))

const TITLES = { bonding_date: { title: 'Bonding dates' }, ship_date: { title: 'Ship dates' } }

const KEYS = [
  { tightness: 'green', label: 'two days or more' },
  { tightness: 'amber', label: 'one day' },
  { tightness: 'red', label: 'too late as it stands' },
]

type Props = {
  by: BoardDate
  /** Shown until the user hides it; otherwise hidden until the user shows it. */
  isShownFirst: boolean
}

/** The bonding board above a list of patients: ten working days, and what is tight in them (specification 4.17). */
export function BondingStrip({ by, isShownFirst }: Props) {
  const { isShown, show, read } = useBoard(by, isShownFirst)
  const region = useRef<HTMLElement>(null)
  const { title } = TITLES[by]
  const id = `board-${by}`

  function reach() {
    if (isShown) focusFirstCard(region.current)
    else show(true)
  }

  useShortcuts([{ keys: 'b', label: title, group: 'Lists', run: reach }])

  return (
    <section ref={region} className={classes.strip} aria-labelledby={id}>
      <Group gap="4px 16px" py="xs">
        <Group gap={10} me="auto">
          <Text component="h2" id={id} fz={15} fw={600}>
            {title}
          </Text>
          {isShown ? <SecondaryText>next ten working days</SecondaryText> : null}
        </Group>
        {isShown && read.data && read.data.bondings.length > 0 ? <Legend /> : null}
        {by === 'bonding_date' ? (
          <Anchor className={classes.link} href={`${paths.account({ tab: '0' })}#calendar`} fz={13}>
            <InlineGroup gap={4}>
              <Icon of={IconCalendarPlus} /> Add to calendar
            </InlineGroup>
          </Anchor>
        ) : null}
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<Icon of={isShown ? IconChevronUp : IconChevronDown} />}
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} ${title.toLowerCase()}`}
          onClick={() => show(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {isShown ? <Board by={by} read={read} /> : null}
    </section>
  )
}

type Read = ReturnType<typeof useBoard>['read']

function Board({ by, read }: { by: BoardDate; read: Read }) {
  const waiting = (
    <LoadingState label={`Loading the ${TITLES[by].title.toLowerCase()}`}>
      <Group gap={8} wrap="nowrap" pb="sm" w="100%">
        {Array.from({ length: 10 }, (_, at) => (
          <Skeleton key={at} h={96} flex={1} />
        ))}
      </Group>
    </LoadingState>
  )
  if (read.data)
    return (
      <Suspense fallback={waiting}>
        <BondingDays by={by} board={read.data} />
      </Suspense>
    )
  if (read.error) {
    return (
      <Group gap="sm" pb="sm" role="alert">
        <Text c="var(--td-t2)">The {TITLES[by].title.toLowerCase()} could not be loaded.</Text>
        <Button variant="default" size="compact-md" onClick={() => void read.refetch()}>
          Try again
        </Button>
      </Group>
    )
  }
  return waiting
}

function Legend() {
  return (
    <Group gap={14} className={classes.legend}>
      {KEYS.map(({ tightness, label }) => (
        <Text key={tightness} span fz={12} c="var(--td-t2)" className={classes.key} data-tightness={tightness}>
          {label}
        </Text>
      ))}
    </Group>
  )
}
