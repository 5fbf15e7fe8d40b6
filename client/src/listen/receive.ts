import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, WebhookError } from '../webhook.ts'

type Receiving = {
  /** 0 takes a free one. */
  port: number
  secrets: readonly string[]
  print: (line: string) => void
  signal: AbortSignal
}

/** Larger than any event, with the names that an endpoint may ask for. */
const MOST_BYTES = 256 * 1024

/** Receives webhooks at this machine and prints whether each is right, and why not, until the signal aborts. */
export async function receiveWebhooks({ port, secrets, print, signal }: Receiving) {
  const server = createServer((request, reply) => {
    void judge(request, secrets).then(({ status, line }) => {
      print(line)
      // The rest of a body that is too large is not read.
      reply.writeHead(status, { 'content-type': 'text/plain', ...(status === 413 && { connection: 'close' }) })
      reply.end(status === 200 ? 'ok\n' : `${line}\n`)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  print(`Waiting for webhooks at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (!signal.aborted) await once(signal, 'abort')
  server.close()
  server.closeAllConnections()
}

/** A status of success tells the portal that it need not send this webhook again. */
async function judge(request: IncomingMessage, secrets: readonly string[]): Promise<{ status: number; line: string }> {
  if (request.method !== 'POST') return { status: 405, line: `wrong  A webhook is a POST, not a ${request.method}.` }
  const body = await readBody(request)
  if (body === undefined) return { status: 413, line: `wrong  The body has more than ${MOST_BYTES} bytes.` }
  try {
    const content = await verifyWebhook({ body, headers: request.headers, secret: secrets })
    // Written again, so that nothing in it can control a terminal.
    return { status: 200, line: `right  ${String(request.headers['webhook-id'])}  ${JSON.stringify(content)}` }
  } catch (error) {
    if (error instanceof WebhookError) return { status: 400, line: `wrong  ${error.code}  ${error.message}` }
    return { status: 400, line: 'wrong  The signature is right, but the body is no JSON.' }
  }
}

/** Undefined for a body that is too large, or whose sender went away. */
async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MOST_BYTES) return undefined
    }
  } catch {
    return undefined
  }
  return new Uint8Array(Buffer.concat(chunks))
}
