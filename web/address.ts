/** `?filter[held]=true&perPage=50`: flat words in, flat words out, and brackets and commas left readable. */
export type Search = Record<string, string>

export function readSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function printSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')}`
}

function encode(text: string) {
  return encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',').replace(/%2F/g, '/')
}

/** A path of our own to return to; anything that could lead to another origin is not followed. */
export function safePath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}
