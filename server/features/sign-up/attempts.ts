import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#server/errors.ts'
import type { Work } from '#server/http/context.ts'

const MINUTES = 15
/** Nobody types more; who goes through a list does. */
const PER_NETWORK = 60
const PER_ADDRESS = 10

/**
 * The answer tells whether an address is known, so asking is counted, by the network that asks and by the address that is
 * asked about. It runs outside the call's transaction: an attempt survives the refusal. The network is looked at first, so
 * that one network fills no table with addresses.
 */
export async function countCheck(ctx: Work, ip: string, email: string) {
  await count(ctx, `network ${networkOf(ip)}`, PER_NETWORK)
  await count(ctx, `address ${createHash('sha256').update(email.toLowerCase()).digest('hex')}`, PER_ADDRESS)
}

/** One statement, so that parallel attempts are counted one by one. */
async function count(ctx: Work, key: string, limit: number) {
  const over = windowStart(ctx.now)
  const row = await ctx.db
    .insertInto('email_checks')
    .values({ key, count: 1, since: ctx.now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when email_checks.since <= ${over} then 1 else email_checks.count + 1 end`,
        since: sql<string>`case when email_checks.since <= ${over} then ${ctx.now} else email_checks.since end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  if (row.count > limit) throw tooMany(`Too many attempts. Please try again in ${MINUTES} minutes.`)
}

export async function dropOldChecks(ctx: Work) {
  await ctx.db.deleteFrom('email_checks').where('since', '<=', windowStart(ctx.now)).execute()
}

function windowStart(now: string) {
  return new Date(Date.parse(now) - MINUTES * 60_000).toISOString()
}

/** What one person can have many addresses in: /24, and /64 of the long ones. */
export function networkOf(ip: string) {
  const short = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  if (short) return `${short}.0/24`
  const [head = '', tail = ''] = ip.split('::')
  const [before, after] = [head, tail].map((side) => side.split(':').filter(Boolean))
  const groups = [...(before ?? []), ...Array.from({ length: 8 }, () => '0')].slice(0, 8 - (after?.length ?? 0))
  return `${groups.slice(0, 4).join(':')}::/64`
}
