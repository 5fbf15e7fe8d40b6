import { Box, Group, Text } from '@mantine/core'
import { isOpen, type QueueCell } from './queue-cells.ts'
import classes from './Queue.module.css'

/** How many setups of the queue are reviewed. */
export function QueueProgress({ cells }: { cells: readonly QueueCell[] }) {
  const done = cells.filter((cell) => !isOpen(cell)).length
  return (
    <Group component="output" flex="none" gap={12} wrap="nowrap">
      <Text span fz={14} c="var(--td-t2)">
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {done} of {cells.length}
        </Text>{' '}
        <Box component="span" visibleFrom="sm">
          reviewed
        </Box>
      </Text>
      <Box component="span" className={classes.track} visibleFrom="lg" aria-hidden>
        <span style={{ width: `${cells.length === 0 ? 0 : (100 * done) / cells.length}%` }} />
      </Box>
    </Group>
  )
}
