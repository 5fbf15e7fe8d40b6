import { SEARCH_INDEX } from './port.ts'

/** Requests one document with the key and returns the status of the response. */
export async function checkMeilisearch({ url, key }: { url: string; key: string }, withinMs: number) {
  const address = `${url.replace(/\/$/, '')}/indexes/${SEARCH_INDEX}/documents?limit=1`
  const reply = await fetch(address, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(withinMs),
  })
  return reply.status
}
