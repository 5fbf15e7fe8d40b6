import { stringify } from 'csv-stringify/sync'
import type { FileReply } from '#contract/wire.ts'

/** For spreadsheets: with a byte order mark, and no cell is taken for a formula. */
export function csvFile(file_name: string, columns: readonly string[], rows: readonly unknown[][]): FileReply {
  const text = stringify([[...columns], ...rows], { bom: true, escape_formulas: true })
  return { bytes: Buffer.from(text), content_type: 'text/csv; charset=utf-8', file_name, rows: rows.length }
}
