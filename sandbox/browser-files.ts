import { readFileSync } from 'node:fs'

/** Files served to browsers: the script, the page of one hosted field, and that page's assets. */
const PARTS: Record<string, string> = {
  '/stax.js': 'text/javascript',
  '/field.html': 'text/html',
  '/field.js': 'text/javascript',
  '/field.css': 'text/css',
}

/** The page runs in a cross-origin iframe and may contact only its own origin. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

export function readBrowserFile(path: string) {
  const type = PARTS[path]
  if (!type) return undefined
  return {
    body: readFileSync(new URL(`./browser${path}`, import.meta.url)),
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': POLICY,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  }
}
