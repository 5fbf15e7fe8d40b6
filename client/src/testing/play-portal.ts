import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { Typodont, type TypodontOptions } from '../typodont.ts'

export type Arrived = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
type Played = { status?: number; headers?: Record<string, string>; body?: unknown } | 'hang up' | 'say nothing'

/** A server that answers as the test says, for what a real portal does not do on demand. */
export async function playPortal(play: (request: Arrived, count: number) => Played) {
  const arrived: Arrived[] = []
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request
      const sent = { method, url, headers, body }
      arrived.push(sent)
      const played = play(sent, arrived.length)
      if (played === 'hang up') request.socket.destroy()
      if (typeof played === 'string') return
      const content = typeof played.body === 'string' ? played.body : JSON.stringify(played.body ?? { data: {} })
      reply.writeHead(played.status ?? 200, played.headers).end(content)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pauses: number[] = []
  const wait = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds))
  const connect = (options: Partial<TypodontOptions> = {}) => new Typodont({ key: 'tpd_test', url, wait, ...options })
  return { url, arrived, pauses, connect, typodont: connect() }
}
