/** The address, index and key of the hosted search, as issued by our server (specification 2, "Hosted search"). */
export type SearchAccess = { url: string; key: string; index: string; expires_at: string }

/** Holds the HTTP status only (0 when unreachable), because the message of the service is written for programmers. */
export type SearchFailure = Error & { readonly search: true; readonly status: number }

export function isSearchFailure(error: unknown): error is SearchFailure {
  return error instanceof Error && 'search' in error
}

type Options = {
  access: SearchAccess
  /** Fetches a new key, before the current one expires or after it was rejected. */
  renew: () => Promise<SearchAccess>
}

/** In ms. A key that expires within this time is renewed first, since it might expire on the way. */
const SPARE_MS = 60_000

/**
 * A client of the hosted search. `query` sends several queries in one multi-search request and returns one result for
 * each, in their order; it renews the key before it expires, or once it is rejected. @throws SearchFailure
 */
export function createSearch({ access, renew }: Options) {
  let current = Promise.resolve(access)
  return { query }

  async function query<Answer>(queries: readonly object[], signal: AbortSignal): Promise<Answer[]> {
    let pending = current
    if (expiresSoon(await pending)) pending = renewed(pending)
    let response = await post(await pending, queries, signal)
    // The permissions of the user or the keys of the service may have changed, so the request is retried once with a
    // new key.
    if (response.status === 401 || response.status === 403) {
      response = await post(await renewed(pending), queries, signal)
    }
    if (!response.ok) throw failure(response.status)
    // The shape is documented by the service, and our own server has written the documents.
    const { results } = (await response.json()) as { results: Answer[] }
    return results
  }

  /** Concurrent requests whose key was rejected share one renewal. */
  function renewed(rejected: Promise<SearchAccess>) {
    if (current !== rejected) return current
    const renewal = renew()
    current = renewal
    renewal.catch(() => {
      if (current === renewal) current = rejected
    })
    return renewal
  }
}

export type Search = ReturnType<typeof createSearch>

function expiresSoon({ expires_at }: SearchAccess) {
  return Date.parse(expires_at) - Date.now() < SPARE_MS
}

async function post({ url, key, index }: SearchAccess, queries: readonly object[], signal: AbortSignal) {
  try {
    return await fetch(`${url.replace(/\/$/, '')}/multi-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ queries: queries.map((query) => ({ indexUid: index, ...query })) }),
      signal,
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw failure(0)
  }
}

function failure(status: number): SearchFailure {
  return Object.assign(new Error('The search did not answer.'), { search: true as const, status })
}
