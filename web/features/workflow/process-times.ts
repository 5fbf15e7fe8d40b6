import { timesBlocker, type ProcessRow, type StepGroup, type StepStatus } from '#contract/workflow.ts'

/** WF-12: formats and parses in UTC, like every time. */
export function formatTime(value: string | null) {
  return value ? value.slice(0, 16).replace('T', ' ') : ''
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/

/** Parses '2026-11-20 08:07' to ISO; null for an empty text, undefined for an invalid one. */
export function parseTime(text: string): string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (!TIME.test(trimmed)) return undefined
  const date = new Date(`${trimmed.replace(' ', 'T')}:00Z`)
  // Date accepts February 31 and rolls it over, so the result is compared with the input.
  return Number.isNaN(date.getTime()) || formatTime(date.toISOString()) !== trimmed.replace('T', ' ')
    ? undefined
    : date.toISOString()
}

export const WRONG_TIME = 'Write the time as YYYY-MM-DD HH:mm.'

/** WF-09. */
export function orderBlocker(row: Pick<ProcessRow, 'process' | 'started_at' | 'finished_at'>) {
  const problem = timesBlocker(row, new Date().toISOString())
  return problem && `Process ${row.process} - ${problem}`
}

/** specification 4.4: minutes on the wire, hours with two decimals on screen. */
export function formatHours(minutes: number) {
  return `${(minutes / 60).toFixed(2)} h`
}

/** WF-08. */
export function formatPending(age: number) {
  return `Pending for ${Math.max(0, Math.floor(age / 3_600_000))} h`
}

export function groupStatus(steps: readonly ProcessRow[]): StepStatus {
  if (steps.every((step) => step.status === 'COMPLETED')) return 'COMPLETED'
  if (steps.some((step) => step.status === 'IN_PROGRESS')) return 'IN_PROGRESS'
  return steps.some((step) => step.status === 'COMPLETED') ? 'PENDING' : 'NEW'
}

export const GROUPS: readonly StepGroup[] = ['initial', 'flawed', 'print']
