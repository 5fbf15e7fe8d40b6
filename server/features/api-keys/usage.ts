import { sql } from 'kysely'
import { USAGE_DAYS, type KeyUsageFigures } from '#contract/api-keys.ts'
import { addDays } from '#contract/days.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { keysOf, type Owner } from './queries.ts'

/** Adds up the calls of an owner's keys. Nodes write what they counted about once a minute. */
export async function readUsage(ctx: Ctx, owner: Owner): Promise<KeyUsageFigures> {
  if (owner !== 'staff') await getOrganizationRecord(ctx, owner)
  const days = Array.from({ length: USAGE_DAYS }, (_, ago) => addDays(ctx.now, ago + 1 - USAGE_DAYS).slice(0, 10))
  const rows = await ctx.db
    .selectFrom('api_key_usage as u')
    .where('u.api_key_id', 'in', keysOf(ctx, owner).select('k.id'))
    .where('u.day', '>=', days[0] ?? '')
    .groupBy('u.day')
    .select(['u.day', sql<number>`sum(u.calls)::int`.as('calls'), sql<number>`sum(u.refused)::int`.as('refused')])
    .select(sql<number>`max(u.busiest)`.as('busiest'))
    .execute()
  const calls = new Map(rows.map((row) => [row.day, row.calls]))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    days: days.map((day) => ({ day, calls: calls.get(day) ?? 0 })),
    calls: sum(rows.map((row) => row.calls)),
    refused: sum(rows.map((row) => row.refused)),
    busiest_minute: Math.max(0, ...rows.map((row) => row.busiest)),
    limit_per_minute: ctx.services.config.requestsPerMinute.key,
  }
}
