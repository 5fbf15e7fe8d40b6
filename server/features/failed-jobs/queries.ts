import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import type { FailedJob, failedJobCalls } from '#contract/failed-jobs.ts'
import { orderBySorting, loadPage } from '#server/db/list.ts'
import type { Ctx } from '#server/work.ts'

export async function listFailedJobs(ctx: Ctx, query: HandlerInput<typeof failedJobCalls.list>['query']) {
  const matching = ctx.db.selectFrom('failed_jobs')
  const sorting = query.sort ?? [{ field: 'failed_at' as const, desc: true }]
  const columns = {
    feature: sql`failed_jobs.feature`,
    since: sql`failed_jobs.since`,
    failed_at: sql`failed_jobs.failed_at`,
  }
  const selected = matching.select([
    'id',
    'feature',
    'name',
    'reason',
    'attempts',
    'since',
    'failed_at',
    sql<FailedJob['mail']>`(
      select json_build_object('recipient', m.recipient, 'subject', m.subject)
      from mails m where m.id = (payload -> 'event' -> 'data' ->> 'mail_id')::integer)`.as('mail'),
    sql<FailedJob['patient']>`(
      select json_build_object('id', p.id, 'full_name', p.first_name || ' ' || p.last_name)
      from patients p where p.id = (payload -> 'event' ->> 'patient_id')::integer)`.as('patient'),
  ])
  const rows = orderBySorting(selected, sorting, columns, 'never').orderBy('id', 'desc')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return { failed_jobs: listed.page, meta: listed.meta }
}
