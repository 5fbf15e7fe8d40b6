import { USER_CHANGED } from '#contract/notifications.ts'
import { featureJobs, type JobContext } from '#server/jobs/feature-jobs.ts'

type OfUser = { data: { user_id: number } }

/** Notifies open browsers of changed rights, which the server applies from the next request on. */
export const userAdminJobs = featureJobs('user-admin', {
  on: {
    'user.permission_toggled': { byHand: pushChange },
    // Channels depend on role and memberships and are authorized on connect, so the socket is closed.
    'user.role_changed': { byHand: pushAndDisconnect },
    'organization.member_added': { byHand: pushAndDisconnect },
    'organization.role_changed': { byHand: pushAndDisconnect },
    'organization.member_removed': { byHand: pushAndDisconnect },
    // Publishes before disconnecting: an open page reloads the user, is refused, and goes to the sign-in page.
    'user.archived': { byHand: pushAndDisconnect },
    'user.deleted': { byHand: pushAndDisconnect },
  },
})

async function pushChange(ctx: JobContext, { data }: OfUser) {
  await ctx.services.realtime.publish(`private-user.${data.user_id}`, USER_CHANGED, {})
}

async function pushAndDisconnect(ctx: JobContext, event: OfUser) {
  await pushChange(ctx, event)
  await ctx.services.realtime.disconnectUser(event.data.user_id)
}
