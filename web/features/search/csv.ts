import dayjs from 'dayjs'
import type { SearchHit } from '#contract/search.ts'
import { feesWords, onboardingWords, organizationOf, paymentWords, roleWords, statusWords } from './hit-words.ts'

type Cell = string | number | null

/** SRCH-28, in the order of the specification. */
const COLUMNS: readonly { name: string; cell: (hit: SearchHit) => Cell }[] = [
  { name: 'Organization', cell: organizationOf },
  { name: 'Name', cell: ({ full_name }) => full_name },
  { name: 'Email', cell: ({ email }) => email },
  { name: 'Role', cell: roleWords },
  { name: 'Joined Date', cell: ({ joined_at }) => moment(joined_at) },
  { name: 'First Case Submitted', cell: (hit) => moment(hit.first_case_submission) },
  { name: 'Last Case Submitted', cell: (hit) => moment(hit.newest_case_submission) },
  { name: 'Status', cell: statusWords },
  { name: 'Onboarding Status', cell: onboardingWords },
  { name: 'Payment Status', cell: paymentWords },
  { name: 'Customized Fees', cell: feesWords },
  { name: 'Organization Type', cell: (hit) => hit.organization_type },
  { name: 'Invoice Version', cell: (hit) => hit.invoice_version },
  { name: 'Number of Cases', cell: (hit) => hit.number_of_patients },
]

/** Returns CSV with a byte order mark, in which no cell is interpreted as a formula. */
export function csvOf(hits: readonly SearchHit[]): string {
  const lines = [COLUMNS.map(({ name }) => name), ...hits.map((hit) => COLUMNS.map(({ cell }) => cell(hit)))]
  return `\uFEFF${lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')}`
}

/** SRCH-27 */
export function csvName(now: Date) {
  return `organizations-and-users-${dayjs(now).format('YYYY-MM-DD-HHmmss')}.csv`
}

function moment(value: string | null) {
  return value ? dayjs(value).format('YYYY-MMM-DD h:mm a Z') : null
}

function written(cell: Cell) {
  if (cell === null || typeof cell === 'number') return String(cell ?? '')
  const harmless = /^[=+\-@\t\r＝＋－＠]/u.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
