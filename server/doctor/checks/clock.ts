import type { Check } from '../check.ts'
import { fault, type Finding, ok } from '../finding.ts'

/** Sessions, links and leases of jobs compare the clock of the portal with that of the database. */
const LIMIT_MS = 5000

/** The clock of this machine against that of the database. */
export const clock: Check = {
  name: 'clock',
  async run({ database }): Promise<Finding[]> {
    const opened = await database()
    // The embedded database has the clock of its process.
    if (opened.kind !== 'open' || opened.embedded) return []
    const sent = Date.now()
    const { rows } = await opened.pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const received = Date.now()
    // The database read its clock at some moment between the two.
    const ahead = (rows[0]?.ms ?? 0) - (sent + received) / 2
    const apart = Math.max(0, Math.abs(ahead) - (received - sent) / 2)
    const seconds = (Math.abs(ahead) / 1000).toFixed(1)
    if (apart <= LIMIT_MS) return [ok('clock', `${seconds} s from that of the database`)]
    const what = `this machine is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} the database`
    return [fault('clock', what, 'let both machines set their clocks by NTP')]
  },
}
