import { Box, Text, VisuallyHidden } from '@mantine/core'
import { CASES_PER_TRAY } from '#contract/trays.rules.ts'
import type { Tray } from '#contract/trays.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import classes from './Places.module.css'

const SLOTS = Array.from({ length: CASES_PER_TRAY }, (_, slot) => slot)

/** Shows the eight places of a tray as printed, open or free. */
export function Places({ tray: { cases_count, printed_count } }: { tray: Tray }) {
  return (
    <span className={classes.places}>
      <span className={classes.row} title={`${printed_count} printed`} aria-hidden>
        {SLOTS.map((slot) => (
          <span
            key={slot}
            className={classes.place}
            data-state={slot < printed_count ? 'printed' : slot < cases_count ? 'open' : 'free'}
          />
        ))}
      </span>
      <Text span inherit c="var(--td-t2)">
        {formatPlaces(cases_count)}
        <VisuallyHidden>, {printed_count} printed</VisuallyHidden>
      </Text>
    </span>
  )
}

/** Formats as '8 of 8'. */
export function formatPlaces(count: number) {
  return `${count} of ${CASES_PER_TRAY}`
}

export function PlacesLegend() {
  return (
    <Text span inherit c="var(--td-t2)" mr="sm">
      <InlineGroup gap={14}>
        <Key state="printed" />
        <Key state="open" />
      </InlineGroup>
    </Text>
  )
}

function Key({ state }: { state: 'printed' | 'open' }) {
  return (
    <InlineGroup gap={6}>
      <Box component="span" className={classes.place} data-state={state} w={10} h={10} aria-hidden /> {state}
    </InlineGroup>
  )
}
