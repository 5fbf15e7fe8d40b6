import { openWebhooks } from '#server/adapters/webhooks/post.ts'
import { sealSecret } from '#server/features/webhooks/secret.ts'
import { startWebhookWorker } from '#server/features/webhooks/worker.ts'
import type { Services } from '#server/services.ts'

/** Inserts a webhook as if it had been added before everything in the feed. */
export async function makeWebhook(
  services: Services,
  organization_id: number,
  more: { url?: string; old_secret_until?: string } = {},
) {
  const { db, config } = services
  const now = services.clock()
  const secret = sealSecret(config.secrets, organization_id, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=')
  return db
    .insertInto('webhooks')
    .values({
      organization_id,
      url: 'https://hooks.example.com/typodont',
      events: ['*'],
      secret,
      secret_end: 'AAA=',
      position: 0,
      created_at: now,
      updated_at: now,
      ...(more.old_secret_until && { old_secret: secret }),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Delivers to addresses of this machine, as a portal does on which everything is local. */
export function openDelivering(services: Services) {
  const webhooks = openWebhooks({ allowsLocal: true, userAgent: 'Typodont/test' })
  const worker = startWebhookWorker(services, webhooks.post, { poll: false })
  return {
    drain: () => worker.drain(),
    async close() {
      await worker.stop()
      webhooks.close()
    },
  }
}
