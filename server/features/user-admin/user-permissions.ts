import type { UserDeed } from '#contract/users.rules.ts'
import { userRefusal, userStateBlocker } from '#contract/users.rules.ts'
import { forbidden, refuse } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import type { UserRecord } from './queries.ts'

/** Who may not is told 403, what the state forbids 409. */
export function refuseDeed(ctx: Ctx, user: UserRecord, deed: UserDeed) {
  const refusal = userRefusal(ctx.actor, user, deed)
  if (refusal) throw forbidden(refusal)
  refuse(userStateBlocker(user, deed))
}
