import type { Given } from '#contract/call.ts'
import type { authCalls } from '#contract/auth.ts'
import type { RequestFacts, Work } from '#server/work.ts'
import { getCurrentUser, isPromotionAvailable } from '#server/features/users/queries.ts'
import { rememberBrowser } from './known-browsers.ts'
import { openSession } from './sessions.ts'

type Options = { request: RequestFacts; remember: boolean; management: boolean; isSecondFactorMissing?: boolean }

/** Opens the session and returns the login response, whichever step (password, code or passkey) was the last. */
export async function completeSignIn(
  ctx: Work,
  user_id: number,
  options: Options,
): Promise<Given<typeof authCalls.login>> {
  const access_token = await openSession(ctx, user_id, options)
  await rememberBrowser(ctx, user_id, options.request)
  const user = await getCurrentUser(ctx.db, user_id)
  ctx.services.metrics.signIns.inc({ outcome: 'signed_in' })
  return {
    access_token,
    user: options.isSecondFactorMissing ? { ...user, second_factor_missing: true } : user,
    metadata: {
      show_promotion: await isPromotionAvailable(ctx, user),
      default_organization: user.current_organization_id,
    },
    message: `Welcome, ${user.first_name}.`,
  }
}
