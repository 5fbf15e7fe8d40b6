import { inviteMember, inviteToCreate } from '#server/features/invitations/actions.ts'
import type { Practice } from './practices.ts'
import type { People } from './people.ts'
import { DAY } from './random.ts'
import type { ActionRunner } from './action-runner.ts'

/**
 * Creates invitations of both kinds, an open and an expired one each, for the first practice and the staff. Their mails
 * count as sent long ago.
 */
export async function makeInvitations(
  stage: ActionRunner,
  people: People,
  practices: readonly Practice[],
  now: number,
) {
  const [practice] = practices
  if (!practice) return
  const member = (email: string, daysAgo: number) => {
    const body = { email, role: 'organization_member', location_ids: [] } as const
    return inviteMember(stage.as(practice.owner, now - daysAgo * DAY, practice.id), practice.id, {
      ...body,
      location_ids: [],
    })
  }
  const create = (email: string, daysAgo: number) =>
    inviteToCreate(stage.as(people.named('Marcus Odell'), now - daysAgo * DAY), email)
  await member('j.whitfield@typodont.test', 9)
  await member('h.lindholm@typodont.test', 3)
  await create('office@silverlake-ortho.test', 12)
  await create('frontdesk@pinegrove-smiles.test', 2)
}
