import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, Worker } from 'node:worker_threads'

/** What a message of an endpoint says: which one it is and how old its event was when it came. */
export type Arrival = { endpoint: string; ms: number }

type Started = { port: number }

/**
 * Endpoints of other software in a thread of their own. The path of an address tells how it answers: `/fast/1` at once,
 * `/slow/1` after two seconds.
 */
export async function openEndpoints(onArrivals: (arrivals: Arrival[]) => void) {
  const worker = new Worker(new URL(import.meta.url), { execArgv: process.execArgv })
  const { port } = await new Promise<Started>((started) => worker.once('message', started))
  worker.on('message', onArrivals)
  return { base: `http://127.0.0.1:${port}`, close: () => worker.terminate() }
}

const SLOW_MS = 2000
const REPORT_EVERY_MS = 200

function serve(port: NonNullable<typeof parentPort>) {
  let arrivals: Arrival[] = []
  setInterval(() => {
    if (arrivals.length > 0) port.postMessage(arrivals)
    arrivals = []
  }, REPORT_EVERY_MS)
  const server = http.createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { created_at } = JSON.parse(Buffer.concat(parts).toString()) as { created_at: string }
      arrivals.push({ endpoint: request.url ?? '', ms: Date.now() - Date.parse(created_at) })
      const answer = () => reply.writeHead(204).end()
      if (request.url?.startsWith('/slow')) setTimeout(answer, SLOW_MS)
      else answer()
    })
  })
  server.listen(0, '127.0.0.1', () => port.postMessage({ port: (server.address() as AddressInfo).port }))
}

if (parentPort) serve(parentPort)
