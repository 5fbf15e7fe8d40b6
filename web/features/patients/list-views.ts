import type { View } from '#contract/views.ts'
import { parseQueryString } from '#web/query-string.ts'
import { paths } from '#web/paths.ts'
import { dayFromNow } from '#web/ui/dates.ts'

export type ListView = {
  id?: number
  name: string
  search: Readonly<Record<string, string>>
}

export function builtInViews(): ListView[] {
  const today = dayFromNow(0)
  const tomorrow = dayFromNow(1)
  return [
    { name: 'All', search: { 'filter[active_request_only]': 'false' } },
    { name: 'Active Only', search: { 'filter[active_request_only]': 'true' } },
    {
      name: 'Rush today',
      search: { 'filter[rush_case_only]': 'true', 'filter[created_at_between]': `${today},${today}` },
    },
    {
      name: 'Ships tomorrow',
      search: { 'filter[active_request_only]': 'true', 'filter[filter_ship_date_range]': `${tomorrow},${tomorrow}` },
    },
    { name: 'On hold', search: { 'filter[only_on_hold]': 'true' } },
    { name: 'Waiting on doctor', search: { 'filter[awaiting_approval]': 'true' } },
  ]
}

/** Saved views may belong to any list; returns those of this list. */
export function savedViews(views: readonly View[]): ListView[] {
  return views.flatMap(({ id, name, path }) => {
    const [pathname, search = ''] = path.split('?')
    return pathname === paths.patientsPage() ? [{ id, name, search: parseQueryString(search) }] : []
  })
}

/** Whether the URL shows the view. The page and a receipt are ignored, and so is the order unless the view sets one. */
export function matchesView(view: ListView, effective: Readonly<Record<string, string>>) {
  return canonicalSearch(view.search, view.search.sort) === canonicalSearch(effective, view.search.sort)
}

function canonicalSearch(search: Readonly<Record<string, string>>, sort: string | undefined) {
  const ignored = ['page', 'perPage', 'receipt', ...(sort ? [] : ['sort'])]
  return Object.entries(search)
    .filter(([name, value]) => value !== '' && !ignored.includes(name))
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}
