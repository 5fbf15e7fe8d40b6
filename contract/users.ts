import { z } from 'zod'
import { defineCalls } from './call.ts'
import { globalRole, pivotRole } from './roles.ts'
import { queryId, instant, lineText, message, requiredName } from './wire.ts'

export const userRow = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  account_number: z.string().nullable(),
  roles: z.array(z.object({ name: globalRole })),
  created_at: instant,
  updated_at: instant,
  deleted_at: instant.nullable(),
})

/**
 * Contract of an organization with its license (specification 1.3). Payment data is returned only to staff and the
 * owner (specification 7).
 */
export const contractSummary = z.object({
  id: z.number(),
  suspended_at: instant.nullable(),
  payment_status: z.string().optional(),
  license: z
    .object({
      id: z.number(),
      license_type: z.object({ id: z.number(), name: z.string(), rules: z.object({ allow_buy_seats: z.boolean() }) }),
    })
    .nullable(),
})

export type ContractSummary = z.infer<typeof contractSummary>

export const membership = z.object({
  id: z.number(),
  name: z.string(),
  account_number: z.string(),
  /** With the country and the time zone in which the screens write dates in sentences. */
  main_location: z
    .object({
      id: z.number(),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
      country: z.string(),
      time_zone: z.string().nullable(),
      timezone_offset: z.number().nullable(),
    })
    .nullable(),
  disabled_at: instant.nullable(),
  deleted_at: instant.nullable(),
  contract: contractSummary.nullable(),
  /** True if the user owns the organization and has not finished the account setup (register 30). */
  setup_required: z.boolean(),
  pivot: z.object({ role: z.object({ name: pivotRole }), all_permissions: z.array(z.string()) }),
})
export type Membership = z.infer<typeof membership>

/** The signed-in user, as GET /me, /login and /verify return it (specification 1.3). */
export const currentUser = userRow.extend({
  email_verified_at: instant.nullable(),
  all_permissions: z.array(z.string()),
  organizations: z.array(membership),
  current_organization_id: z.number().nullable(),
  contract: contractSummary.nullable(),
  /** Present only while the user can access nothing but the account page. */
  second_factor_missing: z.literal(true).optional(),
})
export type CurrentUser = z.infer<typeof currentUser>

const ALPHANUMERIC = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/
const ALPHANUMERIC_WORDS = 'Must only contain alphanumeric characters or "-" in between.'

/** Rules of specification 1.8; empty means none. */
export const username = lineText
  .min(6, 'Must contain at least 6 characters.')
  .max(255, 'Only up to 255 characters is allowed.')
  .regex(ALPHANUMERIC, ALPHANUMERIC_WORDS)
export const accountNumber = lineText
  .min(6, 'Must contain at least 6 characters.')
  .max(20, 'Only up to 20 characters is allowed.')
  .regex(ALPHANUMERIC, ALPHANUMERIC_WORDS)

const emptyAsNull = z.literal('').transform(() => null)
export const optionalUsername = z.union([emptyAsNull, username]).nullish()
export const optionalAccountNumber = z.union([emptyAsNull, accountNumber]).nullish()

export const profileBody = z.object({
  first_name: requiredName,
  last_name: requiredName,
  username: optionalUsername,
  account_number: optionalAccountNumber,
  /** updated_at of the version that was loaded (register 56). */
  updated_at: instant.optional(),
})

/**
 * Header with the organization of a browser tab, so that two tabs can work in two organizations. It overrides the one
 * last used; a user who is not a member of it has no current organization.
 */
export const ORGANIZATION_HEADER = 'x-organization'

export const userCalls = defineCalls({
  me: {
    method: 'GET',
    path: '/me',
    summary: 'The signed-in user with permissions and organizations',
    access: 'signed-in',
    withoutSecondFactor: true,
    query: z.object({ current_organization_id: queryId.optional() }),
    reply: z.object({ user: currentUser, metadata: z.object({ show_promotion: z.boolean() }) }),
  },
  draftKeys: {
    method: 'GET',
    path: '/me/draft_keys',
    summary:
      'The keys that seal what this person has typed and not sent in their browser; the first one seals, all of them open',
    access: 'signed-in',
    reply: z.object({ keys: z.array(z.string()) }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/profile',
    summary: 'Changes your own name, username and, for staff, account number',
    access: 'signed-in',
    withoutSecondFactor: true,
    body: profileBody,
    reply: z.object({ user: userRow, message }),
  },
})
