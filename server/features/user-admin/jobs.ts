import { USER_CHANGED } from '#contract/notifications.ts'
import { featureJobs, type JobWork } from '#server/jobs/feature-jobs.ts'

type OfUser = { data: { user_id: number } }

/** What a person may do counts from the next request on; these tell the browsers that are open. */
export const userAdminJobs = featureJobs('user-admin', {
  on: {
    'user.permission_toggled': { byHand: pushChange },
    // Their channels depend on role and memberships, and are judged when a socket connects.
    'user.role_changed': { byHand: pushAndHangUp },
    'organization.member_added': { byHand: pushAndHangUp },
    'organization.role_changed': { byHand: pushAndHangUp },
    'organization.member_removed': { byHand: pushAndHangUp },
    // The word first: an open screen asks for itself again, is refused and goes to the sign-in page.
    'user.archived': { byHand: pushAndHangUp },
    'user.deleted': { byHand: pushAndHangUp },
  },
})

async function pushChange(ctx: JobWork, { data }: OfUser) {
  await ctx.services.realtime.publish(`private-user.${data.user_id}`, USER_CHANGED, {})
}

async function pushAndHangUp(ctx: JobWork, event: OfUser) {
  await pushChange(ctx, event)
  await ctx.services.realtime.disconnectUser(event.data.user_id)
}
