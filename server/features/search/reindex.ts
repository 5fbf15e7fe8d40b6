import { isDeepStrictEqual } from 'node:util'
import type { SearchHit } from '#contract/search.ts'
import type { Work } from '#server/work.ts'
import { buildDocuments } from './documents.ts'
import type { Part } from './search-document.ts'

/** This many changes during the writes indicate a bug rather than a coincidence. */
const MAX_ROUNDS = 10

/**
 * Brings the documents of a part up to date. Concurrent jobs may write the same document in any order, to a server
 * without transactions. Each job therefore reads the database again after its write and repeats until both agree, so
 * that no outdated state remains and no transaction waits for the server.
 */
export async function reindex(ctx: Work, part: Part) {
  let documents = await buildDocuments(ctx, part)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await write(ctx, part, documents)
    const current = await buildDocuments(ctx, part)
    if (isDeepStrictEqual(current, documents)) return
    documents = current
  }
  throw new Error(`Documents of ${part.model} changed faster than they were written.`)
}

async function write({ services: { search } }: Work, part: Part, documents: readonly SearchHit[]) {
  if (documents.length > 0) await search.put(documents)
  const existingIds = documents.map((document) => document.model_id)
  if ('to' in part) return search.keepOnly({ model: part.model, after: part.after, to: part.to }, existingIds)
  const deletedIds = part.ids.filter((id) => !existingIds.includes(id))
  if (deletedIds.length > 0) await search.remove(deletedIds.map((id) => `${part.model}-${id}`))
}
