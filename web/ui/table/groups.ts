import type { ReactNode } from 'react'

export type RowGroups<Row> = {
  /** Neighbours of the same name are one group; null stands alone. */
  of: (row: Row) => string | null
  title: (rows: readonly Row[]) => ReactNode
  /** A part of the list rather than rows that belong together: also one row has its title. */
  areSections?: boolean
}

type Run<Row> = { first: Row; rows: Row[]; at: number; title: ReactNode | undefined }

/** The rows in their order, neighbours of a group together; a group of one is no group, unless it is a section. */
export function runsOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): Run<Row>[] {
  const runs: Run<Row>[] = []
  for (const [at, row] of rows.entries()) {
    const last = runs.at(-1)
    const name = groups?.of(row) ?? null
    if (last && name !== null && groups?.of(last.first) === name) last.rows.push(row)
    else runs.push({ first: row, rows: [row], at, title: undefined })
  }
  if (!groups) return runs
  return runs.map((run) =>
    groups.areSections || run.rows.length > 1 ? { ...run, title: groups.title(run.rows) } : run,
  )
}
