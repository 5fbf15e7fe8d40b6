import { IconCircleCheck } from '@tabler/icons-react'
import { failedJobCalls } from '#contract/failed-jobs.ts'
import { listAddress } from '#web/api/list-address.ts'
import { sortIn, useListAnswer } from '#web/api/useList.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useListState } from '#web/ui/table/useListState.ts'
import { FAILED_JOB_COLUMNS, failedJobCard } from './failed-job-columns.tsx'
import { nameOfJob } from './job-words.ts'

const address = listAddress(failedJobCalls.list)
const LAST_GIVEN_UP = '-failed_at'

/** What the portal could not do by itself: somebody has it done again or drops it. */
export default function FailedJobsPage() {
  const list = useFailedJobList()
  return (
    <ListPage
      title="Failed Jobs"
      name="failed-jobs"
      list={list}
      page={list.data?.failed_jobs}
      filters={null}
      columns={FAILED_JOB_COLUMNS}
      rowId={(row) => row.id}
      rowName={nameOfJob}
      sort={list.sort}
      card={failedJobCard}
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

/** /failed-jobs: the address is its state. */
function useFailedJobList() {
  const state = useListState(address)
  const { query, sent } = state.values
  const answer = useListAnswer(failedJobCalls.list, { query: sent })
  return { ...state, ...answer, query, sort: sortIn(state, LAST_GIVEN_UP) }
}
