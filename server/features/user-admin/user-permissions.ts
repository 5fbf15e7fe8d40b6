import type { UserAction } from '#contract/users.rules.ts'
import { userRefusal, userStateBlocker } from '#contract/users.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import type { UserRecord } from './queries.ts'

/** Throws 403 without the permission, 409 if the state of the user forbids the action. */
export function requireUserAction(ctx: Ctx, user: UserRecord, action: UserAction) {
  const refusal = userRefusal(ctx.actor, user, action)
  if (refusal) throw forbidden(refusal)
  throwConflictIf(userStateBlocker(user, action))
}
