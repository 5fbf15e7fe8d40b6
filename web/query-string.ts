/**
 * The query string as a flat record of strings, `?filter[held]=true&perPage=50`; brackets, commas and slashes stay
 * readable.
 */
export type Search = Record<string, string>

export function parseQueryString(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text))
}

export function formatQueryString(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')}`
}

function encode(text: string) {
  return encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']').replace(/%2C/g, ',').replace(/%2F/g, '/')
}

/** Returns the path if it is one of our own, so that a redirect cannot lead to another origin. */
export function safePath(path: string | undefined): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined
}
