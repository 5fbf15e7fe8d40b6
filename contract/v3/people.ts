import { z } from 'zod'
import { invitationCalls, type Invitation } from '../invitations.ts'
import { memberCalls } from '../members.ts'
import { organizationCalls, type Member } from '../organizations.ts'
import { email, instant } from '../wire.ts'
import { definePublicCall, definePublicCalls } from './call.ts'
import { CASE_TAKERS, ROLES } from './enums.ts'
import { field, idOf, sentId } from './field.ts'
import { createdAt } from './shared.ts'
import type { Table } from './table.ts'

export const PERSON_FIELDS = {
  id: 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
} as const satisfies Table<keyof Member>

export const INVITATION_FIELDS = {
  id: 'id',
  email: 'email',
  role: ['role', ROLES],
  location_ids: 'location_ids',
  created_at: 'created_at',
  expires_at: 'expires_at',
} as const satisfies Table<keyof Invitation>

/** What becomes of the open cases of a manager, as a field of the calls that end their work. */
export const LEAVING_FIELDS = { open_cases_to: ['give_back_to', CASE_TAKERS] } as const satisfies Table

const person = z.object({
  id: idOf('person', 42),
  first_name: field(z.string(), 'First name.', 'Noor'),
  last_name: field(z.string(), 'Last name.', 'Haddad'),
  email: field(z.string(), 'Address at which they sign in.', 'noor@example.com'),
  role: field(ROLES.schema, 'What they are in the practice.', 'member'),
  location_ids: field(z.array(z.number().int()), 'Locations assigned to a member; the others work at all.', [8]),
})

const invitation = z.object({
  id: idOf('invitation', 12),
  email: field(z.string(), 'Address that was invited.', 'noor@example.com'),
  role: field(ROLES.schema, 'What they will be in the practice.', 'member'),
  location_ids: field(z.array(z.number().int()), 'Locations that they will be assigned to.', [8]),
  created_at: createdAt,
  expires_at: field(instant, 'When its link ends.', '2026-12-05T09:30:00.000Z'),
})

const leaving = {
  open_cases_to: field(
    CASE_TAKERS.schema.optional(),
    'Who goes on with the open cases of a manager; required if there are any.',
    'provider',
  ),
}

const getPerson = definePublicCall({
  method: 'GET',
  path: '/practices/:id/people/:person_id',
  summary: 'One member of a practice',
  scope: 'people:read',
  runs: organizationCalls.members,
  data: person,
})

export const publicPeopleCalls = definePublicCalls({
  list: {
    method: 'GET',
    path: '/practices/:id/people',
    summary: 'The members of a practice; the owner and its members can be doctors of cases',
    scope: 'people:read',
    runs: organizationCalls.members,
    data: z.array(person),
  },
  get: getPerson,
  invite: {
    method: 'POST',
    path: '/practices/:id/invitations',
    summary: 'Invites somebody as a member, by a mail with a link; answers alike for known and unknown addresses',
    scope: 'people:write',
    runs: invitationCalls.invite,
    body: z.object({
      email: field(email, 'Address to invite.', 'noor@example.com'),
      location_ids: field(z.array(sentId).max(100).default([]), 'Locations to assign to them.', [8]),
    }),
    data: invitation,
    status: 201,
  },
  changeRole: {
    method: 'PUT',
    path: '/practices/:id/people/:person_id',
    summary: 'Makes a person a member or a manager. For keys of staff; owners change in the portal only',
    scope: 'people:write',
    runs: memberCalls.changeRole,
    body: z.object({
      role: field(ROLES.schema.exclude(['owner']), 'What they are from now on.', 'manager'),
      ...leaving,
    }),
    data: person,
    etagOf: getPerson,
  },
  remove: {
    method: 'DELETE',
    path: '/practices/:id/people/:person_id',
    summary: 'Lets a member go; their cases stay, and an owner cannot be let go',
    scope: 'people:write',
    runs: memberCalls.remove,
    query: z.object(leaving),
    data: z.object({ id: idOf('person who is gone', 42) }),
    etagOf: getPerson,
  },
})
