import { CALENDAR_PATH } from '#contract/calendars.ts'
import { FILES_PATH } from '#server/adapters/storage/disk.ts'

/** What is left of a path that contains a secret: links of files and calendars, and pages that open without signing in. */
const SECRET_PATHS = [FILES_PATH, `/api/v2${CALENDAR_PATH.replace(/\/$/, '')}`, '/answer', '/camera', '/share']

/** The logged fields of a request, without tokens: mailed links carry one in the query, or in the path. */
export function loggedRequest({ method, url, ip }: { method: string; url: string; ip: string }) {
  const secret = findSecretPath(url)
  return { method, url: secret ? `${secret}/[hidden]` : pathOf(url), remoteAddress: ip }
}

/** Returns the part of the address before its secret; undefined if its path contains none. */
export function findSecretPath(url: string) {
  const path = pathOf(url)
  return SECRET_PATHS.find((each) => path.startsWith(`${each}/`))
}

function pathOf(url: string) {
  return url.split('?')[0] ?? ''
}
