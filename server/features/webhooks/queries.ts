import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import type {
  FullWebhookDelivery,
  staffWebhookCalls,
  Webhook,
  webhookCalls,
  WebhookDelivery,
} from '#contract/webhooks.ts'
import { loadPage } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import { getOrganizationRecord, isOfVisible } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { viewWebhooks } from './views.ts'

/** Where a webhook is: `id` is the organization, which is looked up in the scope of the actor. */
export type WebhookPlace = { id: number; webhook_id: number }

export async function listWebhooks(ctx: Ctx, organization_id: number) {
  await getOrganizationRecord(ctx, organization_id)
  return viewWebhooks(ctx, sql<boolean>`w.organization_id = ${organization_id}`)
}

/** Returns one webhook; 404 if it belongs to somebody else. */
export async function getWebhook(ctx: Ctx, { id, webhook_id }: WebhookPlace): Promise<Webhook> {
  await getOrganizationRecord(ctx, id)
  const [found] = await viewWebhooks(ctx, sql<boolean>`w.organization_id = ${id} and w.id = ${webhook_id}`)
  if (!found) throw notFound()
  return found
}

/** Lists the webhooks of all practices in scope, a page of them in the order of their urgency. */
export async function listAllWebhooks(
  ctx: Ctx,
  { state, ...query }: HandlerInput<typeof staffWebhookCalls.list>['query'],
) {
  const matching = ctx.db
    .selectFrom('webhooks')
    .where(isOfVisible(ctx, 'webhooks.organization_id'))
    .$if(state === 'paused', (rows) => rows.where('paused_at', 'is not', null))
    .$if(state === 'failing' || state === 'healthy', (rows) => rows.where('paused_at', 'is', null))
    .$if(state === 'failing', (rows) => rows.where('failing_since', 'is not', null))
    .$if(state === 'healthy', (rows) => rows.where('failing_since', 'is', null))
  const rows = matching
    .select(['webhooks.id', sql<string>`(select o.name from organizations o where o.id = organization_id)`.as('name')])
    .orderBy('failing_since', (order) => order.asc().nullsLast())
    .orderBy('webhooks.id')
  const listed = await loadPage(ctx.db, query, { matching, rows, capped: true })
  const ids = listed.page.data.map(({ id }) => id)
  const views = new Map(
    (await viewWebhooks(ctx, sql<boolean>`w.id = any(${ids}::int[])`)).map((view) => [view.id, view]),
  )
  const data = listed.page.data.flatMap(({ id, name }) => {
    const view = views.get(id)
    return view ? [{ ...view, organization_name: name }] : []
  })
  return { webhooks: { ...listed.page, data }, meta: listed.meta }
}

type DeliveriesQuery = HandlerInput<typeof webhookCalls.deliveries>['query']

export async function listDeliveries(ctx: Ctx, place: WebhookPlace, { failed, ...query }: DeliveriesQuery) {
  await requireWebhook(ctx, place)
  const matching = ctx.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', place.webhook_id)
    .$if(failed === true, (rows) => rows.where('state', '=', 'pending').where('tries', '>', 0))
  const rows = matching.select('id').orderBy('id', 'desc')
  const listed = await loadPage(ctx.db, query, { matching, rows, capped: true })
  const ids = listed.page.data.map(({ id }) => id)
  const data = await selectDeliveries(ctx)
    .where('d.id', 'in', [0, ...ids])
    .orderBy('d.id', 'desc')
    .execute()
  return { deliveries: { ...listed.page, data }, meta: listed.meta }
}

/** Returns one delivery with all of its tries. */
export async function getDelivery(ctx: Ctx, place: WebhookPlace, id: number): Promise<FullWebhookDelivery> {
  const found = await findDelivery(ctx, place, id)
  const { body } = await ctx.db
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .select('body')
    .executeTakeFirstOrThrow()
  const attempts = await ctx.db
    .selectFrom('webhook_attempts')
    .where('delivery_id', '=', id)
    .select(['number', 'at', 'status', 'ms', 'error', 'request_headers', 'reply_headers', 'reply'])
    .orderBy('id')
    .execute()
  type Headers = Record<string, string>
  return {
    ...found,
    body,
    attempts: attempts.map((each) => ({
      ...each,
      // Only deliver.ts writes them.
      request_headers: each.request_headers as Headers,
      reply_headers: each.reply_headers as Headers,
    })),
  }
}

export async function findDelivery(ctx: Ctx, place: WebhookPlace, id: number): Promise<WebhookDelivery> {
  await requireWebhook(ctx, place)
  const found = await selectDeliveries(ctx)
    .where('d.webhook_id', '=', place.webhook_id)
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

async function requireWebhook(ctx: Ctx, { id, webhook_id }: WebhookPlace) {
  await getOrganizationRecord(ctx, id)
  const found = await ctx.db
    .selectFrom('webhooks')
    .where('organization_id', '=', id)
    .where('id', '=', webhook_id)
    .select('id')
    .executeTakeFirst()
  if (!found) throw notFound()
}

/** While an endpoint is down, its own next try is that of all its deliveries. */
function selectDeliveries({ db }: Ctx) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .leftJoin('patients as p', 'p.id', 'd.patient_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts as a')
          .whereRef('a.delivery_id', '=', 'd.id')
          .select(['a.status', 'a.error', 'a.ms'])
          .orderBy('a.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['d.id', 'd.message_id', 'd.type', 'd.patient_id as case_id', 'p.case_number_text as case_number'])
    .select(['d.state', 'd.created_at', 'd.tries'])
    .select(['last.status as last_status', 'last.error as last_error', 'last.ms as last_ms'])
    .select(
      sql<string | null>`case when d.state = 'pending' and w.paused_at is null
        then greatest(d.next_try_at, w.next_try_at) end`.as('next_try_at'),
    )
}
