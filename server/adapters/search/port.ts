/** `id` is `<model>-<model_id>`; the contract defines the other fields. */
export type SearchDocument = { id: string; model: string; model_id: number }

/** Documents of one model with an id above `after` and not above `to`. */
export type SearchRange = { model: string; after: number; to: number }

export type SearchCaller = { session_id: number; sees_archived: boolean }

/**
 * The address, key and index for searches of the browser. The key expires after an hour and sees what the caller may
 * see.
 */
export type SearchAccess = { url: string; key: string; index: string; expires_at: string }

/** The attributes of filters and facets, of sorting, and of keywords (the highest weight first). */
export type SearchSettings = {
  filterable: readonly string[]
  sortable: readonly string[]
  searchable: readonly string[]
  maxTotalHits: number
}

export type Search = {
  kind: 'postgres' | 'meilisearch'
  /** Identifies where the documents are stored, so that a new location is filled. */
  engine: string
  /** Origins that the browser requests besides our own, for the content security policy. */
  connectOrigins: string[]
  /** Runs once a minute: configures a new engine and tidies up. Returns whether there are no documents. */
  prepare(): Promise<{ isEmpty: boolean }>
  /** Replaces documents with the same id. */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Idempotent: removing a missing document is no error. */
  remove(ids: readonly string[]): Promise<void>
  /** Deletes every document of the range except these. */
  keepOnly(range: SearchRange, model_ids: readonly number[]): Promise<void>
  keyFor(caller: SearchCaller, now: string): Promise<SearchAccess>
}

export const SEARCH_INDEX = 'organizations-users'
export const KEY_SECONDS = 3600

/** When a key that is issued now expires. */
export function keyExpiry(now: string) {
  return new Date(Date.parse(now) + KEY_SECONDS * 1000)
}
