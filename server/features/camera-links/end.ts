import { addDays } from '#contract/days.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { Ctx } from '#server/work.ts'

/** Ends a link of the actor, after which its phone sends nothing more. */
export async function endCameraLink(ctx: Ctx, id: number) {
  await ctx.db
    .updateTable('camera_links')
    .set({ ended_at: ctx.now })
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes links a day after their end, with the previews of their photos. */
export async function deleteOldCameraLinks(ctx: JobContext) {
  await ctx.db.deleteFrom('camera_links').where('expires_at', '<', addDays(ctx.now, -1)).execute()
}
