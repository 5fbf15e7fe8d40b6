/** Receives webhooks at this machine and prints those that the portal has signed: `node receive-webhook.ts 3000`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verifyWebhook } from '@typodont/client'

const { WEBHOOK_SECRET: secret = '' } = process.env
type Event = { type: string; case_id?: number | null }

async function receive(request: IncomingMessage, reply: ServerResponse) {
  const body = Buffer.concat((await request.toArray()) as Buffer[])
  try {
    const { type, case_id } = await verifyWebhook<Event>({ body, headers: request.headers, secret })
    console.log(type, case_id ?? '')
    reply.writeHead(204).end()
  } catch {
    reply.writeHead(400).end()
  }
}

createServer((request, reply) => void receive(request, reply)).listen(Number(process.argv[2]))
