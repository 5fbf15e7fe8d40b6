import type { Member } from '#contract/organizations.ts'
import type { Spellings } from '#contract/v3/call.ts'
import { ROLES } from '#contract/v3/enums.ts'
import { INVITATION_FIELDS, LEAVING_FIELDS, PERSON_FIELDS, type publicPeopleCalls } from '#contract/v3/people.ts'
import { fromV2, toV2 } from '#contract/v3/table.ts'
import { rowOf } from './row-of.ts'

const toPerson = (member: Member) => ({
  ...fromV2(PERSON_FIELDS, member),
  role: ROLES.toName(member.pivot.role.name),
  location_ids: member.assigned_locations.map(({ id }) => id),
})

export const peopleSpellings: Spellings<typeof publicPeopleCalls> = {
  list: { data: ({ members }) => members.map(toPerson) },
  get: { data: ({ members }, { params }) => toPerson(rowOf(members, params.person_id)) },
  invite: { body: ({ body }) => body, data: ({ invitation }) => fromV2(INVITATION_FIELDS, invitation) },
  changeRole: {
    fields: [LEAVING_FIELDS],
    body: ({ params, body }) => ({
      user_id: params.person_id ?? 0,
      role: ROLES.toValue(body.role),
      ...toV2(LEAVING_FIELDS, body),
    }),
    data: ({ member }) => toPerson(member),
  },
  remove: {
    fields: [LEAVING_FIELDS],
    body: ({ params, query }) => ({ user_id: params.person_id ?? 0, ...toV2(LEAVING_FIELDS, query) }),
    data: (_reply, { params }) => ({ id: params.person_id }),
  },
}
