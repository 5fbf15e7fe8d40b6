import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { SearchDocument } from '#server/adapters/search/port.ts'

type Heard = { method: string | undefined; url: string; key: string | undefined; body: unknown }

/** Answers as the documented API of Meilisearch does, and keeps what it was sent: the real one cannot be had here. */
export async function openMeilisearchStandIn() {
  const documents = new Map<string, SearchDocument>()
  const heard: Heard[] = []
  let isMade = false
  let down = false
  let crashesAt: ((request: Heard) => boolean) | undefined
  const server = http.createServer((request, response) => {
    void (async () => {
      const body: unknown = request.method === 'GET' ? undefined : await json(request)
      const url = request.url ?? ''
      const asked = { method: request.method, url, key: request.headers.authorization, body }
      heard.push(asked)
      if (crashesAt?.(asked)) {
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
      if (!isMade)
        return [404, { message: 'No such index.', code: 'index_not_found', type: 'invalid_request', link: '' }]
      return [200, { results: [], offset: 0, limit: 0, total: documents.size }]
    }
    isMade = true
    // The bodies are those of the adapter, looked at by its conformance test.
    if (path === '/documents') for (const each of body as SearchDocument[]) documents.set(each.id, each)
    if (path === '/documents/delete-batch') for (const id of body as string[]) documents.delete(id)
    if (path === '/documents/delete') removeWhere((body as { filter: string[] }).filter)
    const enqueuedAt = new Date().toISOString()
    return [202, { taskUid: heard.length, indexUid: 'organizations-users', status: 'enqueued', enqueuedAt }]
  }

  function removeWhere([model, after, to, notIn]: string[]) {
    const number = (text = '') => Number(/-?\d+$/.exec(text)?.[0])
    const kept = (/\[(.*)\]/.exec(notIn ?? '')?.[1] ?? '').split(', ').map(Number)
    for (const each of documents.values()) {
      const isMeant =
        model === `model = "${each.model}"` && each.model_id > number(after) && each.model_id <= number(to)
      if (isMeant && !kept.includes(each.model_id)) documents.delete(each.id)
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
    heard,
    /** It answers, and refuses everything. */
    break: () => (down = true),
    /** The process goes instead of answering that. */
    crashAt: (isMeant: (request: Heard) => boolean) => (crashesAt = isMeant),
    /** The process is gone, until it starts again where it was; `anew` without anything that it kept. */
    close,
    async start({ anew = false } = {}) {
      if (anew) documents.clear()
      if (anew) isMade = false
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
  }
}
