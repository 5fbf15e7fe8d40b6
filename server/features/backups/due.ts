import { BACKUP_OLD_MS } from '#contract/system.ts'

const DAY_MS = 86_400_000
/** How long a failed run waits for the next try. */
const RETRY_MS = 3_600_000

type Run = { started_at: string; finished_at: string | null; fault: string | null }

/** The newest instant up to `now` at which the schedule wants a backup; `at` is a time of day in UTC, as 02:30. */
export function lastSlot(at: string, now: string) {
  const today = Date.parse(`${now.slice(0, 10)}T${at}:00.000Z`)
  return today > Date.parse(now) ? today - DAY_MS : today
}

/** Whether a backup is to start: none has begun since the slot, or the one that has is over an hour old and not good. */
export function isBackupDue(at: string, now: string, last: Run | undefined) {
  if (!last || Date.parse(last.started_at) < lastSlot(at, now)) return true
  const isGood = last.finished_at !== null && last.fault === null
  return !isGood && Date.parse(last.started_at) < Date.parse(now) - RETRY_MS
}

type Good = { finished_at: string | null }
type Warned = { warned_at: string | null }

/** Whether super admins are to be told that the last good backup, or the first try without one, is older than a day. */
export function isWarningDue(now: string, good: (Good & Warned) | undefined, first: (Run & Warned) | undefined) {
  const since = good?.finished_at ?? first?.started_at
  if (since === undefined || Date.parse(since) > Date.parse(now) - BACKUP_OLD_MS) return false
  const warned = (good ?? first)?.warned_at ?? null
  return warned === null || Date.parse(warned) <= Date.parse(now) - DAY_MS
}
