/** `id` is `<model>-<model_id>`; what else is in it the contract says. */
export type SearchDocument = { id: string; model: string; model_id: number }

/** Documents of one model with an id above `after` and not above `to`. */
export type SearchRange = { model: string; after: number; to: number }

/** Who searches. */
export type SearchCaller = { session_id: number; sees_archived: boolean }

/** Where the browser searches, and with what: the key ends with the hour and sees what the caller may see. */
export type SearchAccess = { url: string; key: string; index: string; expires_at: string }

/** What stands in a filter or facet, in a sort, and what a keyword is looked for in, the weightiest first. */
export type SearchSettings = {
  filterable: readonly string[]
  sortable: readonly string[]
  searchable: readonly string[]
  maxTotalHits: number
}

export type Search = {
  kind: 'postgres' | 'meilisearch'
  /** Names the place where the documents are, so that a new one is filled. */
  engine: string
  /** Where the browser asks besides our own origin: for the content security policy. */
  connectOrigins: string[]
  /** Once a minute: tells a new engine its settings, tidies up. Returns whether it has any documents. */
  prepare(): Promise<{ isEmpty: boolean }>
  /** Takes the place of what is there under the same id. */
  put(documents: readonly SearchDocument[]): Promise<void>
  /** Removing what is not there is no error. */
  remove(ids: readonly string[]): Promise<void>
  /** Removes every document of the range but these. */
  keepOnly(range: SearchRange, model_ids: readonly number[]): Promise<void>
  keyFor(caller: SearchCaller, now: string): Promise<SearchAccess>
}

export const SEARCH_INDEX = 'organizations-users'
export const KEY_SECONDS = 3600

/** The end of the hour that begins now. */
export function keyEnd(now: string) {
  return new Date(Date.parse(now) + KEY_SECONDS * 1000)
}
