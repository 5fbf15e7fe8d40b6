import type { ReactNode } from 'react'

export type RowGroups<Row> = {
  /** Returns the name of the row's group. Adjacent rows of the same name form a group; null is no group. */
  of: (row: Row) => string | null
  title: (rows: readonly Row[]) => ReactNode
  /** The groups are sections of the list, which have a title even with a single row. */
  areSections?: boolean
}

type Run<Row> = { first: Row; rows: Row[]; at: number; title: ReactNode | undefined }

/** Splits the rows into runs of adjacent rows of the same group; a run of one row has no title, except as a section. */
export function groupRows<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): Run<Row>[] {
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
