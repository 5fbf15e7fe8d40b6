import { MAX_EXPORTED_EVENTS } from '#contract/trail.ts'
import { csvFile } from '#server/csv.ts'
import { invalid } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import type { eventsOfOrganization, ExportQuery } from './queries.ts'
import { toRecord, filterByKind, trailLines } from './rows.ts'

const COLUMNS = ['Time (UTC)', 'Event', 'Who', 'Address', 'Patient', 'Person', 'Before', 'After', 'Details']

type Trail = Awaited<ReturnType<typeof eventsOfOrganization>>

/** Exports one line per event, newest first. Cells that a spreadsheet would evaluate as a formula are escaped. */
export async function exportTrail(ctx: Ctx, events: Trail, query: ExportQuery, file_name: string) {
  let matching = filterByKind(events, query.kind)
  if (query.from) matching = matching.where('events.created_at', '>=', `${query.from}T00:00:00.000Z`)
  if (query.to) matching = matching.where('events.created_at', '<=', `${query.to}T23:59:59.999Z`)
  const rows = await trailLines(matching)
    .limit(MAX_EXPORTED_EVENTS + 1)
    .execute()
  if (rows.length > MAX_EXPORTED_EVENTS) {
    throw invalid({ from: ['There are more than 50,000 lines. Please choose a shorter range of days.'] })
  }
  const lines = rows.map((row) => {
    const { before, after, ...details } = toRecord(row.data)
    return [
      row.created_at,
      row.name,
      row.actor_name ?? (row.ip ? 'Somebody not signed in' : 'Automatically'),
      row.ip ?? '',
      row.patient?.full_name ?? '',
      row.user?.full_name ?? '',
      ...[before, after, details].map(formatCell),
    ]
  })
  return csvFile(file_name, COLUMNS, lines)
}

/** Formats values as `name: Cedar Hollow; city: Ogden`; a single value, such as a role, has no name. */
function formatCell(values: unknown) {
  if (values !== undefined && typeof values !== 'object') return formatValue(values)
  return Object.entries(toRecord(values))
    .map(([name, value]) => `${name}: ${formatValue(value)}`)
    .join('; ')
}

function formatValue(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
