import { z } from 'zod'
import { defineCalls } from './call.ts'
import { knownScopes, scope } from './scopes.ts'
import { trailPage } from './trail.ts'
import { date, instant, message, paging, requiredId, requiredName } from './wire.ts'

/** What every key begins with. */
export const KEY_START = 'tpd_'
/** The number of characters that tell keys apart in lists and logs. */
export const KEY_PREFIX_LENGTH = 12
/** Maximum living keys of an organization, and of the provider's own. */
export const MAX_KEYS = 100
/** Days without use after which the owner of a key is told. */
export const UNUSED_KEY_DAYS = 90

/** Push event: a key was used for the first time. */
export const API_KEY_USED = 'ApiKeyUsed'
/** Days of which the usage is shown. */
export const USAGE_DAYS = 30

/** A key without its secret, which is told once. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(scope),
  /** The beginning of its secret, by which it is found in logs. */
  prefix: z.string(),
  /** Null if the reader may not see the name. */
  created_by: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** The IP address of its last use. */
  last_used_from: z.string().nullable(),
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  /** Origins of web pages that may call with it; without any, no browser can. */
  allowed_origins: z.array(z.string()),
})
export type ApiKey = z.infer<typeof apiKey>

/** A key of the provider's own staff, with the organizations that it sees. */
export const staffApiKey = apiKey.extend({
  organization_ids: z.union([z.array(z.number()), z.literal('all')]),
})
export type StaffApiKey = z.infer<typeof staffApiKey>

const scopes = z
  .array(scope, 'Required')
  .min(1, 'Choose at least one.')
  .max(50)
  .transform((given) => knownScopes(given))

/** `https://host[:port]` as browsers send it, or `http` on one's own machine. */
const ORIGIN = /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

const origin = z.string().max(255).regex(ORIGIN, 'Write an origin as https://app.example.com, without a path.')
const allowed_origins = z.array(origin).max(20, 'Only up to 20 origins are allowed.')

export const newKey = z.object({
  name: requiredName,
  scopes,
  expires_at: instant.nullable().optional(),
  allowed_origins: allowed_origins.default([]),
})
export type NewKey = z.output<typeof newKey>

export const newStaffKey = newKey.extend({
  organization_ids: z.union(
    [z.array(requiredId).min(1, 'Choose at least one.').max(500), z.literal('all')],
    'Required',
  ),
})
export type NewStaffKey = z.output<typeof newStaffKey>

/** The fields of a key that can change. Its scopes cannot, because the software that holds it relies on them. */
const changes = z.object({ name: requiredName.optional(), allowed_origins: allowed_origins.optional() })
export type KeyChanges = z.output<typeof changes>

/** How much the keys of an organization, or of staff, were used in the last days, revoked ones too. */
const usage = z.object({
  /** Every day of the last 30, the oldest first. */
  days: z.array(z.object({ day: date, calls: z.number() })),
  calls: z.number(),
  /** Those that were refused: no permission, no scope, too many. */
  refused: z.number(),
  /** The most calls of one key within a minute. */
  busiest_minute: z.number(),
  /** The calls that a key may make in a minute; 0 is no limit. */
  limit_per_minute: z.number(),
})
export type KeyUsageFigures = z.infer<typeof usage>

const OF_ORGANIZATION = { anyOf: ['organization.api-keys.manage'], organization: 'id' } as const
const OF_STAFF = { roles: ['super_admin', 'admin'] } as const

/** API keys of an organization, and of the provider's staff (decisions 10.7). */
export const apiKeyCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/organizations/:id/api_keys',
    summary: 'The API keys of an organization, newest first, with the revoked ones of the last 90 days',
    access: OF_ORGANIZATION,
    reply: z.object({ api_keys: z.array(apiKey) }),
  },
  usage: {
    method: 'GET',
    path: '/organizations/:id/api_keys/usage',
    summary: 'How much the API keys of an organization were used in the last 30 days',
    access: OF_ORGANIZATION,
    reply: z.object({ usage }),
  },
  log: {
    method: 'GET',
    path: '/organizations/:id/api_keys/log',
    summary: 'What was read, changed and refused by the API keys of an organization, newest first',
    access: OF_ORGANIZATION,
    query: z.object(paging(25)),
    reply: trailPage,
    logRead: { event: 'list.opened', list: 'the trail' },
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/api_keys',
    summary: 'Makes an API key that acts in an organization; its secret is told once',
    access: OF_ORGANIZATION,
    isConfirmed: true,
    body: newKey,
    reply: z.object({ api_key: apiKey, secret: z.string(), message }),
    status: 201,
    secret: true,
  },
  update: {
    method: 'PUT',
    path: '/organizations/:id/api_keys/:key_id',
    summary: 'Renames an API key, or changes the web pages that may call with it',
    access: OF_ORGANIZATION,
    body: changes,
    reply: z.object({ api_key: apiKey, message }),
  },
  revoke: {
    method: 'DELETE',
    path: '/organizations/:id/api_keys/:key_id',
    summary: 'Ends an API key at once, on every node',
    access: OF_ORGANIZATION,
    isPersonal: true,
    reply: z.object({ message }),
  },
  report: {
    method: 'POST',
    path: '/api_keys/report',
    summary: 'Ends a key that somebody found; answers the same whether there is such a key',
    access: 'public',
    body: z.object({ secret: z.string('Required').min(1, 'Required').max(200) }),
    reply: z.object({ message }),
  },
})

/** What only /api/v3 has: it has no address in /api/v2, which keys do not open. */
export const ownKeyCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/me',
    summary: 'The key that is used, and where it works',
    access: 'signed-in',
    reply: z.object({
      api_key: staffApiKey,
      organization: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
  },
})

export const staffApiKeyCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/api_keys',
    summary: 'The API keys of staff, newest first, with the revoked ones of the last 90 days',
    access: OF_STAFF,
    reply: z.object({ api_keys: z.array(staffApiKey) }),
  },
  usage: {
    method: 'GET',
    path: '/api_keys/usage',
    summary: 'How much the API keys of staff were used in the last 30 days',
    access: OF_STAFF,
    reply: z.object({ usage }),
  },
  create: {
    method: 'POST',
    path: '/api_keys',
    summary: 'Makes an API key of staff for some organizations, or for all by a super admin; its secret is told once',
    access: OF_STAFF,
    isConfirmed: true,
    body: newStaffKey,
    reply: z.object({ api_key: staffApiKey, secret: z.string(), message }),
    status: 201,
    secret: true,
  },
  update: {
    method: 'PUT',
    path: '/api_keys/:key_id',
    summary: 'Renames an API key of staff, or changes the web pages that may call with it',
    access: OF_STAFF,
    body: changes,
    reply: z.object({ api_key: staffApiKey, message }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api_keys/:key_id',
    summary: 'Ends an API key of staff at once, on every node',
    access: OF_STAFF,
    reply: z.object({ message }),
  },
})
