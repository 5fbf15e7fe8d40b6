import { organizationCalls } from '#contract/organizations.ts'
import { paging } from '#contract/wire.ts'
import { listAddress } from '#web/api/list-address.ts'
import { useListAnswer } from '#web/api/useList.ts'
import { useListState } from '#web/ui/table/useListState.ts'

const { query } = organizationCalls.list

/** The call begins with five by name, the screen with 25, the newest first (register 8 and 110). */
const address = listAddress({
  query: query.extend({
    orderBy: query.shape.orderBy.unwrap().default('created_at'),
    order: query.shape.order.unwrap().default('desc'),
    ...paging(25),
  }),
})

/** /organizations: the address is its state. */
export function useOrganizationList() {
  const state = useListState(address)
  const { orderBy, order, perPage } = state.values.query
  const answer = useListAnswer(organizationCalls.list, { query: { ...state.values.sent, orderBy, order, perPage } })
  return { ...state, ...answer, query: state.values.query }
}

export type OrganizationList = ReturnType<typeof useOrganizationList>
