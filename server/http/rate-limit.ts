import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

const MINUTES = 15
/** More than one user ever needs, but too few to go through a list. */
const PER_NETWORK = 60
const PER_SUBJECT = 10

type RateLimitOptions = { ip: string; about: string; limit?: number; perNetwork?: number }

/**
 * The rate limit of calls that send mail, and of answers worth guessing: counts by the network of the client and by the
 * subject of the request, whether it exists or not. A call with such an answer runs it outside its transaction, so that
 * an attempt counts even if it is refused. The network is counted first, so that one network cannot fill the table with
 * subjects. Throws 429.
 */
export async function enforceRateLimit(
  ctx: Work,
  action: string,
  { ip, about, limit = PER_SUBJECT, perNetwork = PER_NETWORK }: RateLimitOptions,
) {
  await count(ctx, `${action} by ${toNetwork(ip)}`, perNetwork)
  await count(ctx, `${action} of ${createHash('sha256').update(about.toLowerCase()).digest('hex')}`, limit)
}

/** One statement, so that parallel attempts are counted one by one. */
async function count(ctx: Work, key: string, limit: number) {
  const over = windowStart(ctx.now)
  const row = await ctx.db
    .insertInto('asked_counts')
    .values({ key, count: 1, since: ctx.now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when asked_counts.since <= ${over} then 1 else asked_counts.count + 1 end`,
        since: sql<string>`case when asked_counts.since <= ${over} then ${ctx.now} else asked_counts.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
  if (row.count <= limit) return
  const wait = Date.parse(row.since) + MINUTES * 60_000 - Date.parse(ctx.now)
  throw tooMany(`Too many attempts. Please try again in ${MINUTES} minutes.`, Math.max(1, Math.ceil(wait / 1000)))
}

/** Deletes the counts whose window is over; they would start anew anyway. */
export async function deleteExpiredCounts(ctx: Work) {
  await ctx.db.deleteFrom('asked_counts').where('since', '<=', windowStart(ctx.now)).execute()
}

function windowStart(now: string) {
  return new Date(Date.parse(now) - MINUTES * 60_000).toISOString()
}

/** A range in which one person can have many addresses: /24 of IPv4, /64 of IPv6. */
export function toNetwork(ip: string) {
  const short = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1]
  if (short) return `${short}.0/24`
  const [head = '', tail = ''] = ip.split('::')
  const [before, after] = [head, tail].map((side) => side.split(':').filter(Boolean))
  const groups = [...(before ?? []), ...Array.from({ length: 8 }, () => '0')].slice(0, 8 - (after?.length ?? 0))
  return `${groups.slice(0, 4).join(':')}::/64`
}
