import { sql } from 'kysely'
import type { PostMessage } from '#server/adapters/webhooks/port.ts'
import type { Services } from '#server/services.ts'
import { runRound, type Leased } from './deliver.ts'

const POLL_EVERY_MS = 1000
/** Endpoints that one process serves at once. A slow one holds its own place only. */
const AT_ONCE = 100
/** Longer than a round, so that no other process begins one beside it. */
const LEASE = sql`now() + interval '60 s'`

export type WebhookWorker = {
  /** Delivers until nothing is due. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Delivers events to webhooks, each endpoint by itself, so that a slow or dead one delays no other. */
export function startWebhookWorker(services: Services, post: PostMessage, { poll }: { poll: boolean }): WebhookWorker {
  const running = new Map<number, Promise<void>>()
  let isStopped = false
  let isOutageLogged = false

  async function serve(webhook: Leased) {
    try {
      const isOver = () => isStopped
      let next: Leased | undefined = webhook
      while (next && !isOver()) {
        const hasMore = await runRound({ services, post, isOver }, next)
        ;[next] = hasMore ? await lease(services, 1, webhook.id) : []
      }
    } catch (error) {
      // Its lease ends by itself, and then any process goes on with it.
      services.log.error({ err: error, webhook: webhook.id }, 'a webhook could not be served')
    }
  }

  async function startDue() {
    const room = AT_ONCE - running.size
    if (room <= 0 || isStopped) return 0
    const due = await lease(services, room)
    for (const webhook of due) {
      const served = serve(webhook).finally(() => running.delete(webhook.id))
      running.set(webhook.id, served)
    }
    return due.length
  }

  let polling: Promise<void> | undefined
  function look() {
    polling ??= startDue()
      .then(
        () => void (isOutageLogged = false),
        (error: unknown) => {
          if (!isOutageLogged) services.log.error({ err: error }, 'webhooks could not be read')
          isOutageLogged = true
        },
      )
      .finally(() => (polling = undefined))
    return polling
  }
  const timer = poll ? setInterval(() => void look(), POLL_EVERY_MS) : undefined

  return {
    async drain() {
      for (let started = await startDue(); started > 0; started = await startDue()) await Promise.all(running.values())
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await polling
      await Promise.allSettled(running.values())
    },
  }
}

/**
 * Takes endpoints that have something to send now: new events, or deliveries whose time has come. No other process
 * serves them until the lease ends. `only`: goes on with this one.
 */
async function lease(services: Services, most: number, only?: number): Promise<Leased[]> {
  const now = services.clock()
  const { rows } = await sql<Leased>`
    update webhooks set lease_until = ${LEASE} where id in (
      select w.id from webhooks w
      where w.paused_at is null and (w.lease_until is null or w.lease_until < now())
        and (w.next_try_at is null or w.next_try_at <= ${now}) and (${only ?? null}::int is null or w.id = ${only ?? null})
        and (
          exists (select from event_feed f where f.organization_id = w.organization_id and f.position > w.position)
          or exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'pending'
            and (d.next_try_at is null or d.next_try_at <= ${now}))
          or w.lost_since is not null
        )
      order by w.next_try_at nulls first, w.last_delivered_at nulls first
      limit ${most} for update skip locked
    )
    returning id, organization_id, url, secret, old_secret, old_secret_until, failed_rounds`.execute(services.db)
  return rows
}
