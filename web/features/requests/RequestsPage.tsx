import type { ComponentProps } from 'react'
import { isCustomer } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { PracticeCaseFilters } from '#web/components/PracticeCaseFilters.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { ListViews } from '#web/components/ListViews.tsx'
import { paths } from '#web/paths.ts'
import { PRACTICE_COLUMNS, REQUEST_COLUMNS } from './request-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'
import { useRequestFilters } from './useRequestFilters.ts'
import { type RequestList, useAllRequests, usePracticeRequests } from './useRequestList.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { requestStatusBadge } from './request-labels.ts'

const NAMES = {
  patient: 'searchFullNameQuery',
  doctor: 'searchDoctorFullNameQuery',
  locations: 'locations',
}

const VIEWS: ComponentProps<typeof ListViews>['views'] = [
  { name: 'Latest changes', search: {} },
  { name: 'Open, oldest first', search: { statusId: '1,2,3', orderBy: 'created_at', order: 'asc' } },
]

/** REQ-01: customers list the requests of their organization, other users all visible ones. */
export default function RequestsPage() {
  const me = useMe()
  if (!isCustomer(toActor(me))) return <AllRequests />
  const id = me.current_organization_id
  return id === null ? null : <OrganizationRequests key={id} organization_id={id} />
}

function AllRequests() {
  return <Requests list={useAllRequests()} />
}

function OrganizationRequests({ organization_id }: { organization_id: number }) {
  return <Requests list={usePracticeRequests(organization_id)} organization_id={organization_id} />
}

function Requests({ list, organization_id }: { list: RequestList; organization_id?: number }) {
  const isPractice = organization_id !== undefined
  const filters = useRequestFilters(list, organization_id)
  const status = list.query.statusId?.map((id) => requestStatusBadge(id).label).join(', ')
  return (
    <ListPage
      title="Requests"
      name={isPractice ? 'requests-of-practice' : 'requests'}
      list={list}
      page={list.data?.customer_requests}
      above={
        <>
          <ListViews views={VIEWS} hrefOf={paths.requests} />
          <StatusFilter list={list} organization_id={organization_id} />
        </>
      }
      filters={
        isPractice ? (
          <PracticeCaseFilters organization_id={organization_id} list={list} names={NAMES} />
        ) : (
          <Filters filters={filters} list={list} />
        )
      }
      isSingleLine
      columns={isPractice ? PRACTICE_COLUMNS : REQUEST_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.patient_name}
      rowHref={(row) => paths.request(row.id)}
      empty={
        <EmptyFilterResults of="requests" filters={filters} list={list} also={status && `“Status ${status}”`}>
          <EmptyState
            title="No requests yet"
            text="An approved setup that is to be printed, or a tray that needs a correction, becomes a request."
          />
        </EmptyFilterResults>
      }
      expected={15}
    />
  )
}
