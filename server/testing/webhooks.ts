import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
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

export type Received = { headers: IncomingHttpHeaders; body: string; event: ReceivedEvent }
export type ReceivedEvent = { id: string; type: string; object: { id: number }; case_id: number | null }

/** An endpoint of somebody else. `answer` decides what it says; without a value it accepts. */
export async function openEndpoint(
  answer: (received: Received, reply: http.ServerResponse) => number | undefined | 'answered' = () => undefined,
) {
  const received: Received[] = []
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const message = { headers: request.headers, body, event: JSON.parse(body) as ReceivedEvent }
      received.push(message)
      const status = answer(message, reply)
      if (status !== 'answered') reply.writeHead(status ?? 204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    types: () => received.map(({ event }) => event.type),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
