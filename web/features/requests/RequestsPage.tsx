import { isCustomer } from '#contract/access.ts'
import { wordsOf } from '#web/api/errors.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { practiceCard, PRACTICE_COLUMNS, requestCard, REQUEST_COLUMNS, sortOf } from './request-columns.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { NoRequests } from './NoRequests.tsx'
import classes from './Requests.module.css'
import { useAllRequests, useRequestsOf, type RequestList } from './useRequestList.ts'

const SKELETON_ROWS = 15

/** REQ-01: customers by their organization, everybody else over all of them. */
export default function RequestsPage() {
  const me = useMe()
  if (!isCustomer(actorOf(me))) return <AllRequests />
  const id = me.current_organization_id
  return id === null ? null : <RequestsOf key={id} organization_id={id} />
}

function AllRequests() {
  return <Requests list={useAllRequests()} />
}

function RequestsOf({ organization_id }: { organization_id: number }) {
  return <Requests list={useRequestsOf(organization_id)} organization_id={organization_id} />
}

function Requests({ list, organization_id }: { list: RequestList; organization_id?: number }) {
  const all = organization_id === undefined ? REQUEST_COLUMNS : PRACTICE_COLUMNS
  const columns = useColumns(organization_id === undefined ? 'requests' : 'requests-of-practice', all)
  const page = list.data?.customer_requests
  const meta = list.data?.meta
  return (
    <>
      <PageHeader
        title="Requests"
        beside={meta ? <ResultsFound meta={meta} isTag /> : null}
        actions={<CopyLinkButton />}
      />
      <RequestFilters list={list} organization_id={organization_id}>
        <ColumnMenu columns={all} shown={columns.shown} onToggle={columns.toggle} />
      </RequestFilters>
      {list.error && !page ? (
        <ErrorState title="The requests could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <div className={classes.rows}>
          <DataTable
            label="Requests"
            columns={columns.shown}
            rows={page?.data}
            rowId={(row) => row.id}
            rowName={(row) => row.patient_name}
            rowHref={(row) => paths.request(row.id)}
            sort={sortOf(list)}
            card={organization_id === undefined ? requestCard : practiceCard}
            isStale={list.isStale}
            empty={<NoRequests list={list} />}
            expected={SKELETON_ROWS}
          />
        </div>
      )}
      <ListPager page={page} list={list} />
    </>
  )
}
