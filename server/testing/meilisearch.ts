import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { SearchDocument } from '#server/adapters/search/port.ts'

type RecordedRequest = { method: string | undefined; url: string; key: string | undefined; body: unknown }

/** A stand-in with the documented API of Meilisearch that records its requests: the real one is not available here. */
export async function openMeilisearchStandIn() {
  const documents = new Map<string, SearchDocument>()
  const requests: RecordedRequest[] = []
  let hasIndex = false
  let down = false
  let crashesAt: ((request: RecordedRequest) => boolean) | undefined
  const server = http.createServer((request, response) => {
    void (async () => {
      const body: unknown = request.method === 'GET' ? undefined : await json(request)
      const url = request.url ?? ''
      const recorded = { method: request.method, url, key: request.headers.authorization, body }
      requests.push(recorded)
      if (crashesAt?.(recorded)) {
        await close()
        return
      }
      const [status, reply] = down
        ? [503, { message: 'down', code: 'internal', type: 'internal', link: '' }]
        : act(url, body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address

  function act(url: string, body: unknown): [number, unknown] {
    const path = new URL(url, 'http://x').pathname.replace('/indexes/organizations-users', '')
    if (path === '/documents/fetch' || (path === '/documents' && body === undefined)) {
      if (!hasIndex)
        return [404, { message: 'No such index.', code: 'index_not_found', type: 'invalid_request', link: '' }]
      return [200, { results: [], offset: 0, limit: 0, total: documents.size }]
    }
    hasIndex = true
    // The adapter sends these bodies, and its conformance test checks them.
    if (path === '/documents') for (const each of body as SearchDocument[]) documents.set(each.id, each)
    if (path === '/documents/delete-batch') for (const id of body as string[]) documents.delete(id)
    if (path === '/documents/delete') removeWhere((body as { filter: string[] }).filter)
    const enqueuedAt = new Date().toISOString()
    return [202, { taskUid: requests.length, indexUid: 'organizations-users', status: 'enqueued', enqueuedAt }]
  }

  function removeWhere([model, after, to, notIn]: string[]) {
    const number = (text = '') => Number(/-?\d+$/.exec(text)?.[0])
    const keptIds = (/\[(.*)\]/.exec(notIn ?? '')?.[1] ?? '').split(', ').map(Number)
    for (const each of documents.values()) {
      const isMatch =
        model === `model = "${each.model}"` && each.model_id > number(after) && each.model_id <= number(to)
      if (isMatch && !keptIds.includes(each.model_id)) documents.delete(each.id)
    }
  }

  const close = async () => {
    crashesAt = undefined
    const closed = new Promise((done) => server.close(done))
    server.closeAllConnections()
    await closed
  }

  return {
    url: `http://127.0.0.1:${port}`,
    documents,
    heard: requests,
    /** Answers every request with an error. */
    break: () => (down = true),
    /** Goes down instead of answering a request that matches. */
    crashAt: (matches: (request: RecordedRequest) => boolean) => (crashesAt = matches),
    /** Stops the server until it is started at the same address; `anew` drops all that was stored. */
    close,
    async start({ anew = false } = {}) {
      if (anew) documents.clear()
      if (anew) hasIndex = false
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
