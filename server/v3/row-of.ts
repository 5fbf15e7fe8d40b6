import { notFound } from '#server/errors.ts'

/** The row of a list that /api/v2 answers as a whole. Throws 404 if it is not among those that the key sees. */
export function rowOf<Row extends { id: number }>(rows: readonly Row[], id: number | undefined): Row {
  const found = rows.find((row) => row.id === id)
  if (!found) throw notFound()
  return found
}
