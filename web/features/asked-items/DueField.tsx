import { Box, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Location } from '#contract/locations.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { closingInstant, dueChoices, localDay } from './due-choices.ts'

type Props = {
  /** The instant by which it is due; null without one. */
  value: string | null
  onChange: (due_at: string | null) => void
  /** Where the case belongs, whose time it is. */
  location: Pick<Location, 'time_zone' | 'timezone_offset'> | null
  error?: ReactNode
}

const NEVER = 'none'
const OTHER = 'other'

/** Until when something is needed: a closing time of the office on one of its next days, on a picked day, or open. */
export function DueField({ value, onChange, location, error }: Props) {
  const closures = useClosures()
  const known = location?.time_zone ?? location?.timezone_offset
  const zone = known ?? 0
  // Fixed while the dialog is open, so that the choices do not move under the pointer.
  const [choices] = useState(() => dueChoices(Date.now(), zone, closures))
  const [isPicking, setPicking] = useState(value !== null && !choices.some((choice) => choice.value === value))
  const segments = [...choices, { value: OTHER, label: 'Pick a date' }, { value: NEVER, label: 'No date' }]

  function choose(next: string) {
    setPicking(next === OTHER)
    onChange(next === OTHER || next === NEVER ? null : next)
  }

  return (
    <Box>
      <Group justify="space-between" gap="sm" mb={4}>
        <Text span fw={500} fz="sm">
          Due
        </Text>
        <Text span fz="xs" c="dimmed">
          {known == null ? 'UTC' : 'office time of the practice'}
        </Text>
      </Group>
      <Segmented label="Due" segments={segments} value={isPicking ? OTHER : (value ?? NEVER)} onChange={choose} />
      {isPicking ? (
        <DateField
          mt="sm"
          label="Due on"
          minDate={today()}
          value={value === null ? null : localDay(Date.parse(value), zone)}
          onChange={(day) => onChange(day === null ? null : closingInstant(day, zone))}
        />
      ) : null}
      {error ? (
        <Text mt={4} fz="xs" c="var(--td-danger)" role="alert">
          {error}
        </Text>
      ) : null}
    </Box>
  )
}
