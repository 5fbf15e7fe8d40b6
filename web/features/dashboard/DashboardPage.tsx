import { dashboardCalls } from '#contract/dashboard.ts'
import { isStaff } from '#contract/access.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Boards } from './Boards.tsx'
import classes from './Dashboard.module.css'
import { LatestPatients } from './LatestPatients.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { StatCards } from './StatCards.tsx'
import { useDashboard } from './useDashboard.ts'

/** Register 1: statistics for who may see them, Latest Patients for staff. */
export default function DashboardPage() {
  const sees = useCan()(dashboardCalls.get)
  const staff = isStaff(actorOf(useMe()))
  return (
    <div className={classes.page}>
      {sees ? <Statistics /> : <PageHeader title="Dashboard" />}
      {staff ? <LatestPatients /> : null}
    </div>
  )
}

function Statistics() {
  const state = useDashboard()
  const { data, error, isLoading } = state
  const hasFailed = Boolean(error) && !data
  return (
    <>
      <PageHeader
        title="Dashboard"
        beside={<output className={classes.loading}>{isLoading && !hasFailed ? 'Loading data...' : ''}</output>}
        actions={<PeriodBar state={state} />}
      />
      {hasFailed ? (
        <ErrorState title="The numbers could not be loaded" text={wordsOf(error)} onRetry={state.refetch} />
      ) : (
        <div className={classes.grid} aria-busy={isLoading} data-stale={state.isStale}>
          <StatCards counts={data?.filtered_statistics} period={state.period} />
          <Boards boards={data?.statistics} board={state.board} onBoard={state.setBoard} />
        </div>
      )}
    </>
  )
}
