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
export function useCaseNavigation(id: number, pathOf: (id: number) => string) {
  const { state } = useLocation()
  const isPartner = isLabPartner(toActor(useMe()))
  const client = useQueryClient()
  const navigate = useNavigate()
  const [path, words = ''] = state.from?.split('?') ?? []
  const search = parseQueryString(words)
  const isList = path === paths.patientsPage()
  const answer = useQuery({
    ...toPatientsRequest(search, isPartner).call,
    // Fetches only if the list is not cached: normally the list that the user came from still is.
    enabled: (query) => isList && query.state.data === undefined,
    staleTime: Infinity,
  })
  const [taken, setTaken] = useState(state.list)
  if (isList && !taken && answer.data) setTaken(toListSnapshot(answer.data))
  const at = taken?.ids.indexOf(id) ?? -1
  const number = taken && at >= 0 ? taken.from + at : undefined
  const hasNext = number !== undefined && number < (taken?.total ?? 0)
  const hasPrevious = number !== undefined && number > 1
  const next_id = taken?.ids[at + 1]

  /** Opens the neighbouring case; at the end of a page it loads the next or previous page. */
  async function go(by: 1 | -1) {
    const known = taken?.ids[at + by]
    if (known !== undefined) return open(known, state.from, taken)
    const { page, ...rest } = search
    const turned = { ...rest, page: String(Number(page ?? 1) + by) }
    const list = toListSnapshot(await client.fetchQuery(toPatientsRequest(turned, isPartner).call))
    const first = list.ids.at(by > 0 ? 0 : -1)
    return first === undefined ? undefined : open(first, paths.patientsPage(turned), list)
  }

  function open(case_id: number, from: string | undefined, list: ListSnapshot | undefined) {
    return navigate({ href: pathOf(case_id), state: { ...(from && { from }), ...(list && { list }) } })
  }

  const next = hasNext ? () => void go(1) : undefined
  const previous = hasPrevious ? () => void go(-1) : undefined
  useShortcuts([
    ...(next ? [{ keys: 'j', label: 'Next case', group: 'This case', run: next }] : []),
    ...(previous ? [{ keys: 'k', label: 'Previous case', group: 'This case', run: previous }] : []),
  ])

  return {
    /** The URL of the list, for the breadcrumb. */
    address: isList ? state.from : undefined,
    place: number !== undefined && taken ? `${number} of ${taken.total}` : undefined,
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
