import type { Pool } from 'pg'

/** Number of rows by table and kind, for those that a measured request can write. */
export type RowCounts = Record<string, number>

export async function countRows(pool: Pool): Promise<RowCounts> {
  const { rows } = await pool.query<{ kind: string; count: number }>(`
    select 'event ' || name as kind, count(*)::int as count from events group by name
    union all select 'job ' || feature || ' ' || coalesce(payload->'event'->>'name', ''), count(*)::int from jobs
      where payload->>'kind' = 'event' group by 1
    ${['patients', 'rx_forms', 'workflow_steps', 'on_hold_notes', 'charges', 'events_to_seal']
      .map((table) => `union all select '${table}', count(*)::int from ${table}`)
      .join(' ')}`)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

export function rowDifference(before: RowCounts, after: RowCounts): RowCounts {
  const grown = Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const)
  return Object.fromEntries(grown.filter(([, count]) => count !== 0))
}
