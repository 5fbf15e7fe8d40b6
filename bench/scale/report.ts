import { formatTime, type Measured } from './measure.ts'
import type { ScaleSize } from './size.ts'
import type { TableSize } from './tables.ts'

/** Prints the megabytes of the largest tables, as the Markdown table of docs/scale.md. */
export function printSizes(sizes: readonly ScaleSize[], tables: readonly TableSize[][]) {
  printHead('table', [...sizes.map(({ patients }) => `MB at ${count(patients)}`), 'of it indexes', 'bytes a row'])
  for (const { name, rows, heap, indexes } of tables.at(-1) ?? []) {
    const found = tables.map((each) => each.find((table) => table.name === name))
    const totals = found.map((each) => (each ? megabytes(each.heap + each.indexes) : ''))
    printRow([name, ...totals, megabytes(indexes), ((heap + indexes) / rows).toFixed(0)])
  }
}

/** Prints the medians of each size, and how many times as long each takes as the size before. */
export function printSlopes(sizes: readonly ScaleSize[], measured: readonly Measured[]) {
  const counts = sizes.map(({ patients }) => count(patients))
  console.log('')
  printHead('measured', [...counts, ...counts.slice(1).map((each, at) => `${each} to ${counts[at]}`)])
  for (const { label, times } of measured) {
    const slopes = times.slice(1).map((time, at) => {
      const before = times[at]
      return time === undefined || before === undefined ? '' : (time / before).toFixed(1)
    })
    printRow([label, ...times.map(formatTime), ...slopes])
  }
}

function count(patients: number) {
  return `${patients / 1e6} M`
}

function megabytes(bytes: number) {
  return (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 0 })
}

function printHead(first: string, others: readonly string[]) {
  printRow([first, ...others])
  printRow(['---', ...others.map(() => '---:')])
}

function printRow(cells: readonly string[]) {
  console.log(`| ${cells.join(' | ')} |`)
}
