import { CALENDAR_PATH } from '#contract/calendars.ts'
import { FILES_PATH } from '#server/adapters/storage/disk.ts'

/** What is left of a path that contains a secret: links of files and calendars, and pages that open without signing in. */
export const SECRET_PATHS = [FILES_PATH, `/api/v2${CALENDAR_PATH.replace(/\/$/, '')}`, '/answer', '/camera', '/share']

/** Returns the part of the address before its secret; undefined if its path contains none. */
export function findSecretPath(url: string) {
  const path = url.split('?')[0] ?? ''
  return SECRET_PATHS.find((each) => path.startsWith(`${each}/`))
}

/**
 * The logged address of a request: its route with the ids in place. Anything else in a path or a query is a secret of a
 * link, or was typed by somebody and may be a name.
 */
export function loggedUrl(route: string, params: unknown) {
  const given = (params ?? {}) as Record<string, unknown>
  return route.replace(/:(\w+)/g, (part, name: string) => {
    const value = given[name]
    return typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : part
  })
}
