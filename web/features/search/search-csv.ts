import dayjs from 'dayjs'
import type { SearchHit } from '#contract/search.ts'
import {
  formatFees,
  formatOnboarding,
  hitOrganizationName,
  formatPayment,
  formatRole,
  formatStatus,
} from './hit-labels.ts'

type Cell = string | number | null

/** SRCH-28, in the order of the specification. */
const COLUMNS: readonly { name: string; cell: (hit: SearchHit) => Cell }[] = [
  { name: 'Organization', cell: hitOrganizationName },
  { name: 'Name', cell: ({ full_name }) => full_name },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Role', cell: formatRole },
  { name: 'Joined Date', cell: ({ joined_at }) => moment(joined_at) },
  { name: 'First Case Submitted', cell: (hit) => moment(hit.first_case_submission) },
  { name: 'Last Case Submitted', cell: (hit) => moment(hit.newest_case_submission) },
  { name: 'Status', cell: formatStatus },
  { name: 'Onboarding Status', cell: formatOnboarding },
  { name: 'Payment Status', cell: formatPayment },
  { name: 'Customized Fees', cell: formatFees },
  { name: 'Organization Type', cell: (hit) => hit.organization_type },
  { name: 'Invoice Version', cell: (hit) => hit.invoice_version },
  { name: 'Number of Cases', cell: (hit) => hit.number_of_patients },
]

/** Returns CSV with a byte order mark, in which no cell is interpreted as a formula. */
export function toCsv(hits: readonly SearchHit[]): string {
  const lines = [COLUMNS.map(({ name }) => name), ...hits.map((hit) => COLUMNS.map(({ cell }) => cell(hit)))]
  return `\uFEFF${lines.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')}`
}

/** SRCH-27 */
export function csvFileName(now: Date) {
  return `organizations-and-users-${dayjs(now).format('YYYY-MM-DD-HHmmss')}.csv`
}

function moment(value: string | null) {
  return value ? dayjs(value).format('YYYY-MMM-DD h:mm a Z') : null
}

function escapeCell(cell: Cell) {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const harmless = /^[=+\-@\t\r＝＋－＠]/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
