import { Meilisearch } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { keyExpiry, SEARCH_INDEX, type Search, type SearchDocument, type SearchSettings } from './port.ts'

export type MeilisearchOptions = {
  url: string
  /** The address by which browsers reach the same server, if it differs. */
  publicUrl: string
  key: string
  keyUid: string
}

const TIMEOUT_MS = 10_000

/** Meilisearch queues writes and applies them in the order of arrival, so the last write of a document wins. */
export function openMeilisearch(
  options: MeilisearchOptions,
  settings: SearchSettings,
): Search & { kind: 'meilisearch' } {
  const client = new Meilisearch({ host: options.url, apiKey: options.key, timeout: TIMEOUT_MS })
  const index = client.index<SearchDocument>(SEARCH_INDEX)
  let isPrepared = false

  return {
    kind: 'meilisearch',
    engine: `meilisearch ${options.url}`,
    connectOrigins: [new URL(options.publicUrl).origin],
    async prepare() {
      if (!isPrepared) {
        await index.updateSettings({
          // `model` and `model_id` are filterable too, because keepOnly deletes by them.
          filterableAttributes: [...settings.filterable, 'model', 'model_id'],
          sortableAttributes: [...settings.sortable],
          searchableAttributes: [...settings.searchable],
          pagination: { maxTotalHits: settings.maxTotalHits },
        })
        isPrepared = true
      }
      const { total } = await index.getDocuments({ limit: 0 }).catch(emptyIfIndexMissing)
      return { isEmpty: total === 0 }
    },
    async put(documents) {
      if (documents.length > 0) await index.addDocuments([...documents], { primaryKey: 'id' })
    },
    async remove(ids) {
      if (ids.length > 0) await index.deleteDocuments([...ids])
    },
    async keepOnly({ model, after, to }, model_ids) {
      const others = model_ids.length > 0 ? [`model_id NOT IN [${model_ids.join(', ')}]`] : []
      await index.deleteDocuments({
        filter: [`model = "${model}"`, `model_id > ${after}`, `model_id <= ${to}`, ...others],
      })
    },
    async keyFor({ sees_archived }, now) {
      const expiresAt = keyExpiry(now)
      const key = await generateTenantToken({
        apiKey: options.key,
        apiKeyUid: options.keyUid,
        searchRules: { [SEARCH_INDEX]: sees_archived ? {} : { filter: 'is_archived = false' } },
        expiresAt,
      })
      return { url: options.publicUrl, key, index: SEARCH_INDEX, expires_at: expiresAt.toISOString() }
    },
  }
}

/** Meilisearch creates the index with the first document, so a missing index is an empty one. */
function emptyIfIndexMissing(error: unknown): { total: number } {
  const { code } = (error as { cause?: { code?: string } }).cause ?? {}
  if (code === 'index_not_found') return { total: 0 }
  throw error
}
