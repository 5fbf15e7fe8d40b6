import { resumeBlocker, suspendBlocker } from '#contract/subscriptions.rules.ts'
import type { BillingRhythm } from '#contract/subscriptions.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, notFound, throwConflictIf } from '#server/errors.ts'
import { changeRhythm } from '#server/features/contracts/actions.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { resumeContract, suspendContract } from '#server/features/contracts/suspension.ts'
import type { Ctx } from '#server/work.ts'
import { getContract } from './queries.ts'

/** SUB-14. Checks the state after locking, so that the second of two concurrent calls is refused. */
export async function suspend(ctx: Ctx, id: number) {
  const { organization } = await getContract(ctx, id)
  const locked = await lockContract(ctx, organization.id)
  if (locked) throwConflictIf(suspendBlocker(locked))
  await suspendContract(ctx, organization.id)
  return getContract(ctx, id)
}

/** SUB-15 */
export async function resume(ctx: Ctx, id: number) {
  const { organization } = await getContract(ctx, id)
  const locked = await lockContract(ctx, organization.id)
  // Reads the organization again, because it may have been closed while the lock was awaited.
  if (locked) throwConflictIf(resumeBlocker(locked, (await getContract(ctx, id)).organization))
  await resumeContract(ctx, organization.id)
  return getContract(ctx, id)
}

/** Sets the billing rhythm; the second of two concurrent calls is refused. */
export async function setRhythm(ctx: Ctx, id: number, rhythm: BillingRhythm) {
  const { organization } = await getContract(ctx, id)
  const locked = await lockContract(ctx, organization.id)
  if (!locked) throw notFound()
  if (locked.billing_rhythm === rhythm) throw conflict('The subscription is billed so already.', CODE.wrongState)
  await changeRhythm(ctx, locked, rhythm)
  return getContract(ctx, id)
}
