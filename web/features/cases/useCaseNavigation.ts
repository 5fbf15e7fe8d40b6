// Previous and next case (k and j) in the list that the user came from. The list travels in the router's history state,
// so that it stays stable while cases leave it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isLabPartner } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import type { patientCalls } from '#contract/patients.ts'
import { parseQueryString } from '#web/query-string.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { toPatientsRequest } from './patients-url.ts'

/** The case ids of one page of a list, in its order, with the page's offset in the whole list. */
export type ListSnapshot = { ids: readonly number[]; from: number; total: number }

/** Returns the neighbours of a case in the list that the user came from; empty if they came from elsewhere. */
export function useCaseNavigation(id: number, getPath: (id: number) => string) {
  const { state } = useLocation()
  const isPartner = isLabPartner(toActor(useMe()))
  const client = useQueryClient()
  const navigate = useNavigate()
  const [path, query = ''] = state.from?.split('?') ?? []
  const search = parseQueryString(query)
  const isList = path === paths.patientsPage()
  const answer = useQuery({
    ...toPatientsRequest(search, isPartner).call,
    // Fetches only if the list is not cached: normally the list that the user came from still is.
    enabled: (query) => isList && query.state.data === undefined,
    staleTime: Infinity,
  })
  const [snapshot, setSnapshot] = useState(state.list)
  if (isList && !snapshot && answer.data) setSnapshot(toListSnapshot(answer.data))
  const index = snapshot?.ids.indexOf(id) ?? -1
  const number = snapshot && index >= 0 ? snapshot.from + index : undefined
  const hasNext = number !== undefined && number < (snapshot?.total ?? 0)
  const hasPrevious = number !== undefined && number > 1
  const next_id = snapshot?.ids[index + 1]

  /** Opens the neighbouring case; at the end of a page it loads the next or previous page. */
  async function openNeighbor(step: 1 | -1) {
    const neighborId = snapshot?.ids[index + step]
    if (neighborId !== undefined) return open(neighborId, state.from, snapshot)
    const { page, ...rest } = search
    const otherPage = { ...rest, page: String(Number(page ?? 1) + step) }
    const list = toListSnapshot(await client.fetchQuery(toPatientsRequest(otherPage, isPartner).call))
    const first = list.ids.at(step > 0 ? 0 : -1)
    return first === undefined ? undefined : open(first, paths.patientsPage(otherPage), list)
  }

  function open(case_id: number, from: string | undefined, list: ListSnapshot | undefined) {
    return navigate({ href: getPath(case_id), state: { ...(from && { from }), ...(list && { list }) } })
  }

  const next = hasNext ? () => void openNeighbor(1) : undefined
  const previous = hasPrevious ? () => void openNeighbor(-1) : undefined
  useShortcuts([
    ...(next ? [{ keys: 'j', label: 'Next case', group: 'This case', run: next }] : []),
    ...(previous ? [{ keys: 'k', label: 'Previous case', group: 'This case', run: previous }] : []),
  ])

  return {
    /** The URL of the list, for the breadcrumb. */
    address: isList ? state.from : undefined,
    position: number !== undefined && snapshot ? `${number} of ${snapshot.total}` : undefined,
    next,
    previous,
    /** The row of the next case, if it is still cached. */
    nextRow: isList && hasNext ? answer.data?.patients.data.find((row) => row.id === next_id) : undefined,
  }
}

export type CaseNavigation = ReturnType<typeof useCaseNavigation>

function toListSnapshot({ patients }: Reply<typeof patientCalls.list>): ListSnapshot {
  return { ids: patients.data.map((row) => row.id), from: patients.from ?? 1, total: patients.total }
}
