import type { AddressInfo } from 'node:net'
import { Meilisearch } from 'meilisearch'
import { searchCalls, type SearchResult, type SearchHit, type SearchQuery } from '#contract/search.ts'
import type { Client, TestApp } from './app.ts'
import { sendClockJob } from './jobs.ts'

/**
 * Searches as the browser does: gets the address from the portal, then queries it over the network with the official
 * client.
 */
export async function openSearchClient(t: TestApp, client: Client) {
  const { data } = await client.call(searchCalls.config)
  return createSearchClient(t, data.key, data.index)
}

export async function createSearchClient(t: TestApp, key: string, index: string) {
  const engine = new Meilisearch({ host: `${await serverUrl(t)}/api/v2/search`, apiKey: key })
  const search = async ({ q, ...rest }: SearchQuery) =>
    // The client's own type covers every reply of the service; this is the one with pages.
    (await engine.index<SearchHit>(index).search(q, { page: 1, ...rest })) as unknown as SearchResult
  return {
    engine,
    index,
    key,
    search,
    async idsOf(query: SearchQuery) {
      const { hits } = await search({ hitsPerPage: 1000, ...query })
      return hits.map((hit) => hit.id)
    },
    /** The document of that row, found by a rare keyword. */
    async hit(model: SearchHit['model'], model_id: number, q: string) {
      const { hits } = await search({ q, hitsPerPage: 1000 })
      return hits.find((hit) => hit.id === `${model}-${model_id}`)
    },
  }
}

async function serverUrl({ app }: TestApp) {
  if (!app.server.listening) {
    await app.listen({ host: '127.0.0.1', port: 0 })
    app.server.unref()
  }
  const { port } = app.server.address() as AddressInfo // a TCP server has no other kind of address
  return `http://127.0.0.1:${port}`
}

/** Runs the clock's jobs: a pass over all documents. */
export async function runSearchPass(t: TestApp) {
  await sendClockJob(t.services, 'search-pass', 'day')
  await t.runJobs()
  await sendClockJob(t.services, 'search-pass', 'minute')
  await t.runJobs()
}
