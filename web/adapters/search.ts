/** Where is asked, and with which key; the server hands it out (specification 2, "Hosted search"). */
export type SearchAccess = { url: string; key: string; index: string; expires_at: string }

/** Not what the service said, which is meant for programmers: whether it was reached, and how it refused. */
export type SearchFailure = Error & { readonly search: true; readonly status: number }

export function isSearchFailure(error: unknown): error is SearchFailure {
  return error instanceof Error && 'search' in error
}

type Options = {
  access: SearchAccess
  /** Another key, before this one has expired or once it is refused. */
  renew: () => Promise<SearchAccess>
}

/** A key that ends within this time is not sent any more: the answer might come too late. */
const SPARE_MS = 60_000

/** The hosted service's protocol, the few lines of it that the browser speaks: several questions, one answer each. */
export function createSearch({ access, renew }: Options) {
  let current = Promise.resolve(access)
  return { ask }

  async function ask<Answer>(questions: readonly object[], signal: AbortSignal): Promise<Answer[]> {
    let held = current
    if (endsSoon(await held)) held = renewed(held)
    let response = await post(await held, questions, signal)
    // Somebody may have changed the rights, or the service its keys: once more with a fresh one.
    if (response.status === 401 || response.status === 403) {
      response = await post(await renewed(held), questions, signal)
    }
    if (!response.ok) throw failure(response.status)
    // The service's documented answer; its documents are written by our own server.
    const { results } = (await response.json()) as { results: Answer[] }
    return results
  }

  /** Questions that are refused together get one new key together. */
  function renewed(refused: Promise<SearchAccess>) {
    if (current !== refused) return current
    const fresh = renew()
    current = fresh
    fresh.catch(() => {
      if (current === fresh) current = refused
    })
    return fresh
  }
}

export type Search = ReturnType<typeof createSearch>

function endsSoon({ expires_at }: SearchAccess) {
  return Date.parse(expires_at) - Date.now() < SPARE_MS
}

async function post({ url, key, index }: SearchAccess, questions: readonly object[], signal: AbortSignal) {
  try {
    return await fetch(`${url.replace(/\/$/, '')}/multi-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ queries: questions.map((question) => ({ indexUid: index, ...question })) }),
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
