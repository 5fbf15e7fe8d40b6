import http, { type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

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
