import { Box, Group, SimpleGrid, Stack } from '@mantine/core'
import { WAITING, type QueueRow } from '#contract/dashboard.ts'
import { STEP_AGE, STEP_GROUPS, type StepGroup } from '#contract/workflow.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { Section } from '#web/ui/Section.tsx'
import { sumQueue } from './queue-summary.ts'
import classes from './QueuePanel.module.css'
import { QueueGroup } from './QueueGroup.tsx'
import type { useQueue } from './useDashboard.ts'

const LABELS: Record<StepGroup, string> = { initial: 'Initial', flawed: 'Flawed tray', print: 'Print' }

/** The number of cases at each step, their ages, and the oldest case. */
export function QueuePanel({ queue }: { queue: ReturnType<typeof useQueue> }) {
  const rows = queue.data?.data
  if (queue.error && !rows)
    return <QueryError what="work queue" error={queue.error} onRetry={() => void queue.refetch()} />
  const longest = Math.max(1, ...(rows ?? []).filter(({ key }) => !isWaiting(key)).map(({ total }) => total))
  const group = (name: StepGroup) => (
    <QueueGroup label={LABELS[name]} group={name} entries={STEP_GROUPS[name].steps} rows={rows} longest={longest} />
  )
  return (
    <Section
      title="Work queue by step"
      id="queue"
      aside={rows ? `${sumQueue(rows).open} open` : '– open'}
      actions={<Legend />}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="md" aria-busy={queue.isPending}>
        <Stack gap="md">
          {group('initial')}
          {group('flawed')}
          <QueueGroup label="Waiting for others" entries={WAITING} rows={rows} />
        </Stack>
        {group('print')}
      </SimpleGrid>
    </Section>
  )
}

function isWaiting(key: QueueRow['key']) {
  return WAITING.some((entry) => entry.key === key)
}

function Legend() {
  const ages = [`0–${STEP_AGE.okay} h`, `${STEP_AGE.okay}–${STEP_AGE.warning} h`, 'beyond']
  return (
    <Group gap="md" fz="xs" c="var(--td-t2)">
      {ages.map((age, index) => (
        <Box key={age} component="span" className={classes.legend} data-age={index}>
          {age}
        </Box>
      ))}
    </Group>
  )
}
