import { z } from 'zod'

/** What an API key may be allowed to do: groups of the calls of /api/v3 (decisions 10.7). Each has a call. */
export const SCOPES = [
  'cases:read',
  'cases:write',
  'files:read',
  'files:write',
  'requests:read',
  'requests:write',
  'people:read',
  'people:write',
  'invoices:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
] as const

export const scope = z.enum(SCOPES)
export type Scope = z.infer<typeof scope>

/** What each scope opens, in the words of the page on which keys are made. */
export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'cases:read': 'Read cases, their states and promises',
  'cases:write': 'Submit and change cases, write notes, answer what the lab asks',
  'files:read': 'Download scans and setups',
  'files:write': 'Upload files of cases',
  'requests:read': 'Read print, tray and replacement requests',
  'requests:write': 'Cancel and ship requests, report tracking numbers',
  'people:read': 'Read practices, locations and their members',
  'people:write': 'Invite members of a practice, and let them go',
  'invoices:read': 'Read invoices, their lines and the amount of each case',
  'events:read': 'Hear of events: ids and states of what its maker may see',
  'webhooks:read': 'Read webhooks and the log of their deliveries',
  'webhooks:write': 'Add, change and remove webhooks, send events again',
}

/** Drops the stored scopes that this version does not know: a newer one may have stored them. */
export function knownScopes(stored: readonly string[]) {
  return SCOPES.filter((each) => stored.includes(each))
}
