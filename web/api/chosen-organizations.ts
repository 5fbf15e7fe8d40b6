import { Store, useSelector } from '@tanstack/react-store'
import { z } from 'zod'
import { filterNames } from '#contract/wire.ts'
import { parseJson } from './parse-json.ts'
import { setReadFilter } from './query.ts'
import { onSessionEnd } from './session.ts'

const chosenOrganization = z.object({ id: z.number(), name: z.string(), account_number: z.string() })
export type ChosenOrganization = z.infer<typeof chosenOrganization>

const NAME = 'chosen_wi_organization_id'
const KEY = 'typodont.organizations'
const chosen = new Store(stored())
setReadFilter(withChosenOrganizations)
onSessionEnd(() => chooseOrganizations([]))

/**
 * The organizations that staff have filtered the portal by (LAYOUT-08, register 64), stored per browser; empty means
 * all.
 */
export function useChosenOrganizations() {
  return useSelector(chosen)
}

export function chooseOrganizations(next: readonly ChosenOrganization[]) {
  if (next.length > 0) localStorage.setItem(KEY, JSON.stringify(next))
  else localStorage.removeItem(KEY)
  chosen.setState(() => next)
}

/**
 * Adds the chosen organizations to every call that accepts them, in the spelling of its query schema, unless the
 * address of the screen names organizations itself. It hooks into all reads, so that no list can forget it.
 */
function withChosenOrganizations<Sent>(call: { readonly query?: z.ZodObject }, sent: Sent): Sent {
  if (chosen.state.length === 0 || !call.query) return sent
  const ids = chosen.state.map(({ id }) => id).join(',')
  const query: Record<string, unknown> = { ...(sent as { query?: object }).query }
  if (NAME in call.query.shape) {
    return query[NAME] ? sent : { ...sent, query: { ...query, [NAME]: ids } }
  }
  if (!filterNames(call.query).includes(NAME)) return sent
  const filter: Record<string, unknown> = { ...(query.filter as object | undefined) }
  return filter[NAME] || filter.organization_id
    ? sent
    : { ...sent, query: { ...query, filter: { ...filter, [NAME]: ids } } }
}

function stored(): readonly ChosenOrganization[] {
  return z.array(chosenOrganization).safeParse(parseJson(localStorage.getItem(KEY))).data ?? []
}
