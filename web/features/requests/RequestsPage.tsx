import { isCustomer } from '#contract/access.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { practiceCard, PRACTICE_COLUMNS, requestCard, REQUEST_COLUMNS, sortOf } from './request-columns.tsx'
import { RequestFilters, StatusFilter } from './RequestFilters.tsx'
import { NoRequests } from './NoRequests.tsx'
import { useAllRequests, useRequestsOf, type RequestList } from './useRequestList.ts'

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
  const isOfPractice = organization_id !== undefined
  return (
    <ListPage
      title="Requests"
      name={isOfPractice ? 'requests-of-practice' : 'requests'}
      list={list}
      page={list.data?.customer_requests}
      above={<StatusFilter list={list} />}
      filters={<RequestFilters list={list} organization_id={organization_id} />}
      isOneLine
      columns={isOfPractice ? PRACTICE_COLUMNS : REQUEST_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.patient_name}
      rowHref={(row) => paths.request(row.id)}
      sort={sortOf(list)}
      card={isOfPractice ? practiceCard : requestCard}
      empty={<NoRequests list={list} />}
      expected={15}
    />
  )
}
