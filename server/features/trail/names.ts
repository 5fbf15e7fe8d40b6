import { NUMBERED_FIELDS, type NamedRow, type TrailNames } from '#contract/trail.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Ctx } from '#server/work.ts'
import { toRecord } from './rows.ts'

/** Loads the names of the locations, users and bracket libraries whose ids occur in the edits of a page. */
export async function loadReferencedNames(ctx: Ctx, events: readonly { data: unknown }[]): Promise<TrailNames> {
  const ids = idsIn(events)
  const [location, user, bracket_library] = await pipelined([
    loadNamesById(ids.location, (of) =>
      ctx.db.selectFrom('locations').where('id', 'in', of).select(['id', 'location_name as name']).execute(),
    ),
    loadNamesById(ids.user, (of) =>
      ctx.db.selectFrom('users').where('id', 'in', of).select(['id', 'full_name as name']).execute(),
    ),
    loadNamesById(ids.bracket_library, (of) =>
      ctx.db.selectFrom('bracket_libraries').where('id', 'in', of).select(['id', 'name']).execute(),
    ),
  ])
  return { location, user, bracket_library }
}

function idsIn(events: readonly { data: unknown }[]) {
  const ids: Record<NamedRow, Set<number>> = { location: new Set(), user: new Set(), bracket_library: new Set() }
  for (const { data } of events) {
    const { before, after } = toRecord(data)
    for (const values of [toRecord(before), toRecord(after)]) {
      for (const [field, row] of Object.entries(NUMBERED_FIELDS)) {
        for (const id of [values[field]].flat()) if (typeof id === 'number') ids[row].add(id)
      }
    }
  }
  return ids
}

type Found = { id: number; name: string | null }

async function loadNamesById(ids: ReadonlySet<number>, find: (ids: number[]) => Promise<Found[]>) {
  const rows = ids.size > 0 ? await find([...ids]) : []
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[String(id), name]])))
}
