import { sql } from 'kysely'
import { addSeconds, addDays } from '#contract/days.ts'
import { TRY_DAYS } from '#contract/webhooks.ts'
import type { Posted, PostMessage } from '#server/adapters/webhooks/port.ts'
import { systemSource } from '#server/jobs/queue.ts'
import type { Services } from '#server/services.ts'
import { inTransaction } from '#server/work.ts'
import { signMessage, unsealSecret } from './secret.ts'
import { takeEvents, WINDOW } from './take-events.ts'

/** How many deliveries of one endpoint run at once, each of another case. */
const AT_ONCE = 4
/** After that many failures without a success, an endpoint counts as down and is left alone. */
const FAILURES_OF_A_ROUND = 3
/** A round begins nothing new after that long, so that its lease outlives it. */
const ROUND_MS = 20_000
/** How much of a reply is stored. */
const STORED_REPLY = 4096

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds until the next try, by the number of tries before. */
const PAUSES = [30, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR] as const
const LONGEST_PAUSE = 6 * HOUR

export type Leased = {
  id: number
  organization_id: number
  url: string
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: string | null
  failed_rounds: number
}

type Pending = {
  id: number
  message_id: string
  body: string
  order_key: string | null
  tries: number
  next_try_at: string | null
}

type Context = { services: Services; post: PostMessage; isOver: () => boolean }

/**
 * One round of one endpoint: takes new events, then sends what is due, in order within a case. Resolves to whether there
 * may be more to send at once.
 */
export async function runRound(context: Context, webhook: Leased): Promise<boolean> {
  const { services } = context
  await inTransaction(services, systemSource(services.clock()), (ctx) => takeEvents(ctx, webhook.id))
  const pending = await readPending(services, webhook.id)
  const secrets = signingSecrets(services, webhook, services.clock())
  if (secrets.length === 0) {
    services.log.error({ webhook: webhook.id }, 'the secret of a webhook was sealed with another APP_SECRET')
    return false
  }
  const started = performance.now()
  const round = { sent: 0, failed: 0, isStopped: false }
  const queues = dueQueues(pending, services.clock())
  const isDone = () =>
    context.isOver() ||
    round.isStopped ||
    (round.sent === 0 && round.failed >= FAILURES_OF_A_ROUND) ||
    performance.now() - started > ROUND_MS

  async function drainQueues() {
    for (let queue = queues.shift(); queue && !isDone(); queue = queues.shift())
      for (const delivery of queue) {
        if (isDone()) return
        const { isSent, isStopped } = await attempt(context, webhook, secrets, delivery)
        round.isStopped ||= isStopped
        if (isSent) round.sent += 1
        else round.failed += 1
        if (!isSent) break
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drainQueues))
  await endRound(services, webhook, round)
  return round.sent > 0 && round.failed === 0 && !round.isStopped
}

async function readPending({ db }: Services, webhook_id: number): Promise<Pending[]> {
  return db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhook_id)
    .where('state', '=', 'pending')
    .select(['id', 'message_id', 'body', 'order_key', 'tries', 'next_try_at'])
    .orderBy('id')
    .limit(2 * WINDOW)
    .execute()
}

/** What must stay in order is one queue; one whose first delivery waits for its next try is left out. */
function dueQueues(pending: readonly Pending[], now: string) {
  const queues = new Map<string, Pending[]>()
  for (const each of pending) {
    const key = each.order_key ?? each.message_id
    const queue = queues.get(key)
    if (queue) queue.push(each)
    else queues.set(key, [each])
  }
  return [...queues.values()].filter(([first]) => !first?.next_try_at || first.next_try_at <= now)
}

function signingSecrets({ config }: Services, webhook: Leased, now: string) {
  const { organization_id, secret, old_secret, old_secret_until } = webhook
  const isOldAlive = old_secret !== null && old_secret_until !== null && old_secret_until > now
  return [secret, ...(isOldAlive ? [old_secret] : [])].flatMap((sealed) => {
    const opened = unsealSecret(config.secrets, organization_id, sealed)
    return opened === undefined ? [] : [opened]
  })
}

async function attempt(
  { services, post }: Context,
  { id, url }: Leased,
  secrets: readonly string[],
  delivery: Pending,
) {
  const at = services.clock()
  const timestamp = Math.floor(Date.parse(at) / 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': delivery.message_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage(secrets, delivery.message_id, timestamp, delivery.body),
  }
  const posted = await post({ url, headers, body: delivery.body })
  const isSent = posted.status !== null && posted.status >= 200 && posted.status < 300
  services.metrics.webhookTries.inc({ outcome: isSent ? 'ok' : posted.status === null ? 'failed' : 'refused' })
  const isStopped = await record(services, id, { delivery, at, headers, posted, isSent })
  return { isSent, isStopped }
}

type Tried = { delivery: Pending; at: string; headers: Record<string, string>; posted: Posted; isSent: boolean }

/**
 * Stores a try. What must stay behind it waits for its next one too. Returns whether the webhook was paused or removed meanwhile, so that
 * nothing more is sent.
 */
async function record({ db }: Services, webhook_id: number, { delivery, at, headers, posted, isSent }: Tried) {
  const tries = delivery.tries + 1
  const next = isSent ? null : addSeconds(at, pauseAfter(tries))
  const { rows } = await sql<{ paused_at: string | null }>`
    with tried as (
      update webhook_deliveries set state = ${isSent ? 'delivered' : 'pending'}, tries = ${tries}, next_try_at = ${next},
        first_tried_at = coalesce(first_tried_at, ${at})
      where id = ${delivery.id} returning id
    ), noted as (
      insert into webhook_attempts (delivery_id, number, at, status, ms, error, request_headers, reply_headers, reply)
      select id, ${tries}, ${at}, ${posted.status}, ${posted.ms}, ${errorOf(posted)}, ${JSON.stringify(headers)}::jsonb,
        ${JSON.stringify(posted.headers)}::jsonb, ${posted.reply.slice(0, STORED_REPLY).replaceAll('\0', '')} from tried
    ), held as (
      update webhook_deliveries set next_try_at = ${next}
      where webhook_id = ${webhook_id} and order_key = ${delivery.order_key} and id > ${delivery.id}
        and state = 'pending' and not ${isSent}
    ), last as (
      update webhooks set last_delivered_at = ${at}, last_ms = ${posted.ms} where id = ${webhook_id} and ${isSent}
    )
    select paused_at from webhooks where id = ${webhook_id}`.execute(db)
  const [webhook] = rows
  return !webhook || webhook.paused_at !== null
}

function errorOf({ status, error }: Posted) {
  return status !== null && status >= 300 && status < 400 ? 'Redirects are not followed.' : error
}

/** Pauses grow, each a little off, so that endpoints that failed together are not tried together. */
function pauseAfter(tries: number) {
  const pause = PAUSES[tries - 1] ?? LONGEST_PAUSE
  return Math.round(pause * (0.95 + Math.random() * 0.1))
}

/**
 * Notes whether the endpoint is down, and since when it fails. One that has failed for days is paused, which its owners
 * are told.
 */
async function endRound(
  services: Services,
  { id, failed_rounds }: Leased,
  { sent, failed }: { sent: number; failed: number },
) {
  const now = services.clock()
  const isDown = failed > 0 && sent === 0
  const isUp = sent > 0
  const rounds = isDown ? failed_rounds + 1 : isUp ? 0 : failed_rounds
  await inTransaction(services, systemSource(now), async (ctx) => {
    const webhook = await ctx.db
      .updateTable('webhooks')
      .set({
        failed_rounds: rounds,
        ...(isDown && { next_try_at: addSeconds(now, pauseAfter(rounds)) }),
        ...(isUp && { next_try_at: null }),
        failing_since: sql<string | null>`(select min(first_tried_at) from webhook_deliveries d
          where d.webhook_id = webhooks.id and d.state = 'pending' and d.tries > 0)`,
        lease_until: null,
      })
      .where('id', '=', id)
      .returning(['failing_since', 'paused_at', 'url', 'organization_id'])
      .executeTakeFirst()
    if (!webhook || webhook.paused_at !== null) return
    // While it is down its own pause counts for all; once it is up again, everything that waits is sent.
    if (isDown || (isUp && failed_rounds > 0))
      await ctx.db
        .updateTable('webhook_deliveries')
        .set({ next_try_at: null })
        .where('webhook_id', '=', id)
        .where('state', '=', 'pending')
        .where('next_try_at', 'is not', null)
        .execute()
    const { failing_since, url, organization_id } = webhook
    if (failing_since === null || failing_since > addDays(now, -TRY_DAYS)) return
    await ctx.db
      .updateTable('webhooks')
      .set({ paused_at: now, told_at: now, reminded_days: 0 })
      .where('id', '=', id)
      .execute()
    await ctx.emit('webhook.paused', { url, by_portal: true }, { organization_id, subject_id: id })
  })
}
