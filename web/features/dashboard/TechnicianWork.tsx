import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { WAITING, type QueueRow } from '#contract/dashboard.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useRowShortcuts } from '#web/ui/table/useRowShortcuts.ts'
import { DashboardColumns } from './DashboardColumns.tsx'
import { FinishedSteps } from './FinishedSteps.tsx'
import { StepTable } from './StepTable.tsx'
import type { useTechnicianSteps } from './useDashboard.ts'

type StepsQuery = ReturnType<typeof useTechnicianSteps>
type Steps = NonNullable<StepsQuery['data']>['data']

/** A technician's own steps, the steps free to take, and what waits for others. */
export function TechnicianWork({ steps }: { steps: StepsQuery }) {
  useLiveList()
  return (
    <QueryBoundary read={steps} what="steps" waiting={<TechnicianWorkSkeleton />}>
      {({ data }) => (
        <DashboardColumns
          rail={
            <>
              <FinishedSteps days={data.finished} />
              <WaitingList rows={data.waiting} />
            </>
          }
        >
          <StepLists data={data} />
        </DashboardColumns>
      )}
    </QueryBoundary>
  )
}

/** Roughly the size of the loaded content. */
function TechnicianWorkSkeleton() {
  return (
    <DashboardColumns rail={<Skeleton height={200} />}>
      <Stack gap="md">
        <Skeleton height={300} />
        <Skeleton height={430} />
      </Stack>
    </DashboardColumns>
  )
}

/** The number of free steps listed before `Show more`. */
const FREE_LIMIT = 8

function StepLists({ data }: { data: Steps }) {
  const { mine, mine_total, has_more_free } = data
  const [showsAll, setShowsAll] = useState(false)
  const free = showsAll ? data.free : data.free.slice(0, FREE_LIMIT)
  const hidden = data.free.length - free.length
  const rows = [...mine, ...free]
  const at = useRowShortcuts({ rows, rowId: ({ step }) => step.id, press: 'Finish, start or take the row' })
  const current = at === undefined ? undefined : rows[at]
  return (
    <Stack gap="md">
      <Section title="My steps" isFlush aside={formatMineCount(mine.length, mine_total)} actions={<KeyHints />}>
        {mine.length > 0 ? (
          <StepTable label="My steps" rows={mine} current={current} next={mine.find((row) => !row.start_blocked)} />
        ) : (
          <EmptyCardLine>No step is yours right now. Take one from below.</EmptyCardLine>
        )}
      </Section>
      <Section
        title="Free to take"
        isFlush
        aside={`${has_more_free ? `the ${data.free.length} oldest steps` : formatStepCount(data.free.length)} without a technician`}
        actions={
          hidden > 0 ? (
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
              Show {hidden} more
            </Button>
          ) : null
        }
      >
        {free.length > 0 ? (
          <StepTable label="Free to take" rows={free} current={current} />
        ) : (
          <EmptyCardLine>Every waiting step has a technician.</EmptyCardLine>
        )}
      </Section>
    </Stack>
  )
}

function formatMineCount(visible: number, total: number) {
  return visible < total ? `${visible} of ${total}, running first, then the oldest` : 'running first, then the oldest'
}

export function formatStepCount(count: number) {
  return `${count} ${count === 1 ? 'step' : 'steps'}`
}

function KeyHints() {
  return (
    <Group gap="md" fz="xs" c="dimmed" visibleFrom="lg" aria-hidden>
      <InlineGroup gap={6}>
        <KeyboardHint keys="j k" /> move
      </InlineGroup>
      <InlineGroup gap={6}>
        <KeyboardHint keys="Enter" /> finish or start
      </InlineGroup>
    </Group>
  )
}

/** The cases that the technician worked on and that now wait for others. */
function WaitingList({ rows }: { rows: readonly QueueRow[] }) {
  const waiting = WAITING.flatMap(({ key, label }) => {
    const row = rows.find((each) => each.key === key)
    return row ? [{ ...row, label }] : []
  })
  return (
    <Section title="Waiting for others">
      {waiting.length === 0 ? <SecondaryText>Nothing that you worked on waits for others.</SecondaryText> : null}
      <Stack gap="xs">
        {waiting.map(({ key, label, total, since, oldest }) => (
          <div key={key}>
            <Group justify="space-between" gap="xs">
              {label}
              <Text span inherit fw={600}>
                <TabularNumber value={total} />
              </Text>
            </Group>
            <Text fz="xs" c="dimmed" component="div">
              <InlineGroup isApart>
                <Anchor href={paths.patientWorkflow(oldest.id)} c="var(--td-t2)" inherit truncate underline="hover">
                  {oldest.formatted_name}
                </Anchor>
                {since ? <ElapsedTime since={since} isPlain /> : null}
              </InlineGroup>
            </Text>
          </div>
        ))}
      </Stack>
    </Section>
  )
}
