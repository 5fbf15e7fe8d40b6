import { z } from 'zod'
import { pivotRole } from './access.ts'
import { defineCalls } from './call.ts'
import { member } from './organizations.ts'
import { MAX_ID, message, withMessage } from './wire.ts'

const user_id = z.number('Required').int('Required').positive('Required').max(MAX_ID, 'Invalid id.')

export const addMemberBody = z.object({ user_id, role: pivotRole.default('organization_member') })

/**
 * Assignee of the open cases of a manager who leaves (O the provider, H the practice). Without it the request is
 * rejected with the number of those cases.
 */
const give_back_to = z.enum(['O', 'H'], 'Must be O or H.').optional()

/**
 * Calls on the members of an organization and their roles. The list is part of the organization calls, invitations have
 * their own.
 */
export const memberCalls = defineCalls({
  add: {
    method: 'POST',
    path: '/organizations/:id/add_member',
    summary: 'Takes an existing user in; one who becomes the owner takes the place of the one before',
    access: { anyOf: ['organizations.add_member', 'organizations.manage'] },
    body: addMemberBody,
    reply: z.object({ member, message }),
    status: 201,
  },
  remove: {
    method: 'POST',
    path: '/organizations/:id/remove_member',
    summary: 'Lets a member go, never the owner; a manager only with organizations.remove-manager',
    access: { anyOf: ['organization.update', 'organizations.manage'], organization: 'id' },
    body: z.object({ user_id, give_back_to }),
    reply: withMessage,
  },
  changeRole: {
    method: 'POST',
    path: '/organizations/:id/change_role',
    summary: 'Changes the role of a member; a new owner takes the place of the one before, who stays as a member',
    access: { anyOf: ['organizations.change-member-role', 'organizations.manage'] },
    body: z.object({ user_id, role: pivotRole, give_back_to }),
    reply: z.object({ member, message }),
  },
})
