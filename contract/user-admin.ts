import { z } from 'zod'
import { globalRole, pivotRole, STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { explainedPermission } from './explain-permissions.ts'
import { CUSTOM_PERMISSIONS } from './permissions.ts'
import { accountNumber, contractSummary, username, userRow } from './users.ts'
import {
  queryId,
  email,
  filters,
  include,
  instant,
  like,
  listOf,
  MAX_ID,
  message,
  paged,
  paging,
  requiredName,
  sortBy,
  withMessage,
} from './wire.ts'

const userOrganization = z.object({
  id: z.number(),
  name: z.string(),
  account_number: z.string(),
  disabled_at: instant.nullable(),
  deleted_at: instant.nullable(),
  pivot: z.object({ role: z.object({ name: pivotRole }) }),
})

const toggle = z.object({ permission: z.string(), granted: z.boolean() })

/** A user as visible to the caller; members of a practice and lab partners get only the identity. */
export const managedUser = userRow.extend({
  /** Organizations that are visible to the caller. */
  organizations: z.array(userOrganization),
  /** This field and the following ones are returned only to staff and to the user themselves. */
  email_verified_at: instant.nullable().optional(),
  /** Replaces `email` after it is verified. */
  new_email: z.string().nullable().optional(),
  additional_emails: z.array(z.object({ id: z.number(), email: z.string() })).optional(),
  all_permissions: z.array(z.string()).optional(),
  /** Permissions that differ from those of the role. */
  permission_toggles: z.array(toggle).optional(),
  contract: contractSummary.nullable().optional(),
  /** True if sign-in requires a second factor. */
  has_second_factor: z.boolean().optional(),
  /** The user's answer to the survey of the account setup. */
  survey_response: z
    .object({ question: z.string(), answer: z.string(), survey_response_other: z.string().nullable() })
    .nullable()
    .optional(),
})
export type ManagedUser = z.infer<typeof managedUser>

const emptied = z.literal('').transform(() => null)
const person = {
  first_name: requiredName,
  last_name: requiredName,
  email,
  username: z.union([emptied, username]).nullish(),
  account_number: z.union([emptied, accountNumber]).nullish(),
}

/** Body for a new user (specification 1.7); an empty account number is generated (register 62). */
export const newUserBody = z
  .object({
    ...person,
    role: z.enum(globalRole.options, 'Required'),
    organization_id: z.number('Required').int().positive().max(MAX_ID, 'Invalid id.').nullish(),
    organization_role: pivotRole.default('organization_member'),
  })
  .refine(({ role, organization_id }) => role === 'doctor' || organization_id == null, {
    message: 'Only a doctor belongs to an organization.',
    path: ['organization_id'],
  })

/** PUT sends the form as a whole; username, account number and role stay unchanged if it lacks the field. */
export const userBody = z.object({
  ...person,
  role: z.enum(globalRole.options, 'Required').optional(),
  updated_at: instant.optional(),
})

/** Permissions in the order of CUSTOM_PERMISSIONS. */
const customPermission = z.enum(
  CUSTOM_PERMISSIONS.map(({ permission }) => permission),
  'This permission cannot be changed for one user.',
)

const withUser = z.object({ user: managedUser, message })

const listedOrganization = z.object({ id: z.number(), name: z.string(), role: pivotRole })

export const userAdminCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/users',
    summary:
      'Users, for the list and the pickers of staff; archived ones by trashed and with organization.view-archived',
    access: { roles: STAFF_ROLES },
    query: z.object({
      filter: filters({
        organization_id: queryId,
        full_name_or_email_like: like,
        roles: listOf(globalRole),
        trashed: z.enum(['with', 'only']),
      }),
      searchFullNameEmailQuery: like.optional(),
      organizationId: queryId.optional(),
      include: include(['organizations', 'roleCounts']).optional(),
      sort: sortBy(['first_name', 'last_name', 'email', 'created_at']).optional(),
      ...paging(15),
    }),
    /**
     * include=organizations adds the organizations of each row; roleCounts adds the number of users per role,
     * independent of the role filter.
     */
    reply: paged('users', userRow.extend({ organizations: z.array(listedOrganization).optional() })).extend({
      metadata: z.object({ role_counts: z.record(z.string(), z.number()).optional() }),
    }),
  },
  customPermissions: {
    method: 'GET',
    path: '/custom_permissions',
    summary: 'The permissions that can be toggled for one user',
    access: { roles: STAFF_ROLES },
    reply: z.object({
      custom_permissions: z.array(z.object({ permission: z.string(), label: z.string(), description: z.string() })),
    }),
  },
  get: {
    method: 'GET',
    path: '/users/:id',
    summary: 'One user in scope: staff all, others themselves and the members that they may see',
    access: 'signed-in',
    reply: z.object({ user: managedUser }),
  },
  create: {
    method: 'POST',
    path: '/users',
    summary: "Creates a user within the caller's roles and mails the link to set a password",
    access: { anyOf: ['users.create', 'users.manage-limited'] },
    body: newUserBody,
    reply: withUser,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    summary: "Changes a user within the caller's roles; with updated_at a lost edit is refused",
    access: { anyOf: ['users.update', 'users.manage'] },
    body: userBody,
    reply: withUser,
  },
  archive: {
    method: 'PUT',
    path: '/users/:id/archive',
    summary: 'Archives a user: sessions and sockets end at once',
    access: { anyOf: ['users.archive'] },
    reply: withUser,
  },
  restore: {
    method: 'PUT',
    path: '/users/:id/restore',
    summary: 'Restores an archived user',
    access: { anyOf: ['users.restore'] },
    reply: withUser,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Deletes a user that no case, request, order or note names; needs users.manage too',
    access: { anyOf: ['users.delete'] },
    isConfirmed: true,
    reply: withMessage,
  },
  togglePermission: {
    method: 'PUT',
    path: '/users/:id/toggle_custom_permission',
    summary: 'Adds a permission to the role or takes it away; with granted it is set instead of turned',
    access: { anyOf: ['permissions.manage'] },
    body: z.object({ permission: customPermission, granted: z.boolean().optional() }),
    reply: withUser,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/users/:id/second_factor',
    summary: 'Removes the second factor of somebody who has lost it, and signs them out',
    access: { anyOf: ['permissions.manage'] },
    reply: withUser,
  },
  permissions: {
    method: 'GET',
    path: '/users/:id/permissions',
    summary: 'Every permission of a user and where it comes from',
    access: { roles: ['super_admin', 'admin'] },
    reply: z.object({
      user: userRow,
      permissions: z.array(explainedPermission),
      /** User and time of the last change of each toggle, from the audit trail. */
      toggled: z.array(toggle.extend({ by: z.string().nullable(), at: instant })),
    }),
  },
})
