import { isDeepStrictEqual } from 'node:util'
import type { SearchHit } from '#contract/search.ts'
import type { Work } from '#server/work.ts'
import { buildDocuments } from './documents.ts'
import type { Part } from './search-document.ts'

/** This many changes during the writes indicate a bug rather than a coincidence. */
const MOST_ROUNDS = 10

/**
 * Brings the documents of a part up to date. Concurrent jobs may write the same document in any order, to a server
 * without transactions. Each job therefore reads the database again after its write and repeats until both agree, so
 * that no outdated state remains and no transaction waits for the server.
 */
export async function reindex(ctx: Work, part: Part) {
  let wanted = await buildDocuments(ctx, part)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await write(ctx, part, wanted)
    const found = await buildDocuments(ctx, part)
    if (isDeepStrictEqual(found, wanted)) return
    wanted = found
  }
  throw new Error(`Documents of ${part.model} changed faster than they were written.`)
}

async function write({ services: { search } }: Work, part: Part, documents: readonly SearchHit[]) {
  if (documents.length > 0) await search.put(documents)
  const there = documents.map((document) => document.model_id)
  if ('to' in part) return search.keepOnly({ model: part.model, after: part.after, to: part.to }, there)
  const gone = part.ids.filter((id) => !there.includes(id))
  if (gone.length > 0) await search.remove(gone.map((id) => `${part.model}-${id}`))
}
