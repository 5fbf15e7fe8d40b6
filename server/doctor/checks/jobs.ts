import type { Check } from '../check.ts'
import { type Finding, ok, warning } from '../finding.ts'

/** Jobs wait for seconds; whoever waits longer than this is not being worked on. */
const LATE_SECONDS = 900

/** Failed jobs, and how long the oldest one has been waiting. */
export const jobs: Check = {
  name: 'jobs',
  async run({ config, database }): Promise<Finding[]> {
    const opened = await database()
    if (opened.kind !== 'open') return []
    const { rows: tables } = await opened.pool.query<{ found: boolean }>(
      `select to_regclass('jobs') is not null and to_regclass('failed_jobs') is not null as found`,
    )
    if (!tables[0]?.found) return []
    const { rows: failed } = await opened.pool.query<{ feature: string; count: number }>(
      'select feature, count(*)::int as count from failed_jobs group by 1 order by 1',
    )
    const { rows: waiting } = await opened.pool.query<{ count: number; seconds: number }>(
      `select count(*)::int as count, coalesce(extract(epoch from now() - min(due_at)), 0)::int as seconds
       from jobs where lease_until is null and due_at <= now()`,
    )
    const { count = 0, seconds = 0 } = waiting[0] ?? {}
    const findings: Finding[] = []
    if (failed.length > 0) {
      const list = failed.map(({ feature, count }) => `${count} of ${feature}`).join(', ')
      findings.push(
        warning('failed jobs', list, 'read under Failed Jobs in the management why, mend it, and press Again or Drop'),
      )
    }
    // A drill runs no job, so they wait for good.
    if (seconds > LATE_SECONDS && !config.restoreDrill) {
      const what = `${count} are due, the oldest since ${Math.round(seconds / 60)} minutes`
      findings.push(warning('waiting jobs', what, 'start a portal, or read in its log what holds them up'))
    }
    return findings.length > 0 ? findings : [ok('jobs', `none has failed, ${count} are due`)]
  },
}
