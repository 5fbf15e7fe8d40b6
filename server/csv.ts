import { stringify } from 'csv-stringify/sync'
import type { FileReply } from '#contract/wire.ts'

/**
 * A CSV file for spreadsheets: with a byte order mark, and with formulas escaped.
 *
 * @param money columns in dollars: with two decimals, a negative one with a hyphen.
 */
export function csvFile(
  file_name: string,
  columns: readonly string[],
  rows: readonly unknown[][],
  money: readonly string[] = [],
): FileReply {
  const isMoney = columns.map((name) => money.includes(name))
  const text = stringify([[...columns], ...rows], {
    bom: true,
    escape_formulas: true,
    cast: { number: (value, { column }) => (isMoney[Number(column)] ? value.toFixed(2) : String(value)) },
  })
  return { bytes: Buffer.from(text), content_type: 'text/csv; charset=utf-8', file_name, rows: rows.length }
}
