import type { userCalls } from '#contract/users.ts'
import { sealingKeys } from '#server/adapters/sealing.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { rememberOrganization, updateProfile } from './actions.ts'
import { getCurrentUser, isPromotionAvailable } from './queries.ts'

export const userRoutes: Handlers<typeof userCalls> = {
  me: async (ctx, { query }) => {
    await rememberOrganization(ctx, query.current_organization_id)
    const organization_id = query.current_organization_id ?? ctx.actor.current_organization_id
    const user = await getCurrentUser(ctx.db, ctx.actor.id, organization_id)
    const profile = ctx.actor.second_factor_missing ? { ...user, second_factor_missing: true as const } : user
    return { user: profile, metadata: { show_promotion: await isPromotionAvailable(ctx, user) } }
  },
  draftKeys: async ({ services, actor }) => ({
    // Derived from the secret and the user id, so they are the same in every session and not stored.
    keys: sealingKeys(services.config.secrets, `drafts of user ${actor.id}`).map((key) => key.toString('base64')),
  }),
  updateProfile: async (ctx, { body }) => ({
    user: await updateProfile(ctx, body),
    message: 'Your profile was saved.',
  }),
}
