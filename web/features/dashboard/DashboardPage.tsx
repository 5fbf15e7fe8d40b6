import { Box, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isStaff, isTechnician } from '#contract/access.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { STEP_AGE } from '#contract/workflow.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { IgnoredParamsNotice } from '#web/ui/table/IgnoredParamsNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Boards } from './Boards.tsx'
import { DashboardColumns } from './DashboardColumns.tsx'
import { LatestPatients } from './LatestPatients.tsx'
import { OwedItems } from './OwedItems.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { sumQueue } from './queue-summary.ts'
import { QueuePanel } from './QueuePanel.tsx'
import { SmallCards } from './SmallCards.tsx'
import { StatCards } from './StatCards.tsx'
import { formatStepCount, TechnicianWork } from './TechnicianWork.tsx'
import { useDashboard, useQueue, useTechnicianSteps, type DashboardState } from './useDashboard.ts'

/** The opacity of the previous period's numbers while those of the new one load. */
const STALE = 0.6

/** Register 1: statistics for users who may see them, Latest Patients for staff. Open work comes before both. */
export default function DashboardPage() {
  const actor = toActor(useMe())
  if (isTechnician(actor)) return <TechnicianDashboard />
  return isStaff(actor) ? <StaffDashboard /> : <PracticeDashboard />
}

function StaffDashboard() {
  const state = useDashboard()
  const queue = useQueue()
  const rows = queue.data?.data
  const { open, late } = rows ? sumQueue(rows) : { open: '–', late: 0 }
  return (
    <Page
      state={state}
      aside={`${open} open${late > 0 ? `, ${late} of them older than ${STEP_AGE.warning} hours` : ''}`}
    >
      <DashboardColumns rail={<SideFigures state={state} />}>
        <QueuePanel queue={queue} />
      </DashboardColumns>
      <Figures state={state} />
      <OwedItems />
      <LatestPatients />
    </Page>
  )
}

function TechnicianDashboard() {
  const state = useDashboard()
  const canSeeNumbers = useCan()(dashboardCalls.get)
  const steps = useTechnicianSteps()
  const { mine = [], mine_total } = steps.data?.data ?? {}
  const running = mine.filter(({ step }) => step.status === 'IN_PROGRESS').length
  return (
    <Page
      state={state}
      isPeriodBelow
      aside={
        mine_total === undefined
          ? '–'
          : `${formatStepCount(mine_total)} ${mine_total === 1 ? 'is' : 'are'} yours${running > 0 ? `, ${running} ${running === 1 ? 'is' : 'are'} running` : ''}`
      }
    >
      <TechnicianWork steps={steps} />
      <OwedItems />
      {/* The steps are those of now; the days are those of the figures. */}
      <Group justify="flex-end">{canSeeNumbers ? <PeriodBar state={state} /> : null}</Group>
      <Figures state={state} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SideFigures state={state} />
      </SimpleGrid>
      <LatestPatients />
    </Page>
  )
}

function PracticeDashboard() {
  const state = useDashboard()
  return (
    <Page state={state}>
      <Figures state={state} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <SideFigures state={state} />
      </SimpleGrid>
    </Page>
  )
}

type Props = { state: DashboardState }

type PageProps = Props & { aside?: string; isPeriodBelow?: boolean; children: ReactNode }

function Page({ state, aside, isPeriodBelow, children }: PageProps) {
  const canSeeNumbers = useCan()(dashboardCalls.get)
  const { data, error, isLoading } = state
  return (
    <Box pb="xl">
      <PageHeader
        title="Dashboard"
        aside={
          <>
            {aside ? <Text c="dimmed">{aside}</Text> : null}
            {canSeeNumbers ? (
              <Text component="output" c="dimmed">
                {isLoading && (data || !error) ? 'Loading data...' : ''}
              </Text>
            ) : null}
          </>
        }
        actions={canSeeNumbers && !isPeriodBelow ? <PeriodBar state={state} /> : undefined}
      />
      <Stack gap="md">
        {canSeeNumbers ? <IgnoredParamsNotice of={state.ignoredParams} /> : null}
        {children}
      </Stack>
    </Box>
  )
}

/** The four large cards, or the error that prevents them. */
function Figures({ state }: Props) {
  const { data, error, isLoading, isStale, period, refetch } = state
  if (!useCan()(dashboardCalls.get)) return null
  if (error && !data) return <QueryError what="numbers" error={error} onRetry={refetch} />
  return (
    <Box opacity={isStale ? STALE : 1} aria-busy={isLoading} data-stale={isStale}>
      <StatCards data={data} period={period} />
    </Box>
  )
}

/** The seven small cards and the boards. */
function SideFigures({ state }: Props) {
  const { data, isStale, period, board, setBoard } = state
  if (!useCan()(dashboardCalls.get)) return null
  return (
    <>
      <Box opacity={isStale ? STALE : 1} data-stale={isStale}>
        <SmallCards counts={data?.filtered_statistics} period={period} />
      </Box>
      <Boards boards={data?.statistics} board={board} onBoard={setBoard} />
    </>
  )
}
