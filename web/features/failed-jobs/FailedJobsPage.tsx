import { IconCircleCheck } from '@tabler/icons-react'
import { failedJobCalls } from '#contract/failed-jobs.ts'
import { useList } from '#web/api/useList.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FAILED_JOB_COLUMNS } from './failed-job-columns.tsx'
import { jobLabel } from './job-labels.ts'

const NEWEST_FIRST = { sort: '-failed_at' }

/** Lists the jobs that failed permanently, for an admin to retry or drop. */
export default function FailedJobsPage() {
  const list = useList(failedJobCalls.list, { usual: NEWEST_FIRST })
  return (
    <ListPage
      title="Failed Jobs"
      name="failed-jobs"
      list={list}
      page={list.data?.failed_jobs}
      filters={null}
      columns={FAILED_JOB_COLUMNS}
      rowId={(row) => row.id}
      rowName={jobLabel}
      empty={
        <EmptyState
          icon={IconCircleCheck}
          title="Nothing has failed"
          text="Work that fails is tried again for a day. Only what failed for good is listed here."
        />
      }
      expected={6}
    />
  )
}
