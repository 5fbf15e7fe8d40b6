import type { HandlerInput } from '#contract/call.ts'
import { ONBOARDING_STEPS, onboardingStatus } from '#contract/onboarding-steps.ts'
import { mayEditInput, mayProceed, missingInput, proceedBlocker } from '#contract/onboardings.rules.ts'
import type { onboardingCalls } from '#contract/onboardings.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { forbidden, invalid, throwConflictIf } from '#server/errors.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import type { Ctx, Work } from '#server/work.ts'
import { getOnboardingRecord } from './queries.ts'

/** Opens the onboarding when the account details are saved for the first time (specification 4.8). */
export async function openOnboarding(ctx: Work, organization_id: number) {
  await ctx.db
    .insertInto('onboardings')
    .values({ organization_id, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((row) => row.column('organization_id').doNothing())
    .execute()
}

/** Finishes the next step (ONB-18). @param displayedStep number of finished steps that the client displayed. */
export async function proceedNextStep(ctx: Ctx, id: number, displayedStep: number | undefined) {
  const onboarding = await getOnboardingRecord(ctx, id, 'for update')
  // A concurrent second call gets this 409 first, because the step that is next now may not be theirs.
  throwConflictIf(proceedBlocker(onboarding, displayedStep))
  if (!mayProceed(ctx.actor, onboarding)) throw forbidden()
  throwConflictIf(closedBlocker(onboarding))
  const missing = missingInput(onboarding.current_step, onboarding.metadata)
  if (missing) throw invalid(missing)
  const current_step = onboarding.current_step + 1
  const status = onboardingStatus(current_step)
  await ctx.db
    .updateTable('onboardings')
    .set({ current_step, status, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .insertInto('onboarding_steps')
    .values({ onboarding_id: id, step: current_step, finished_at: ctx.now, user_id: ctx.actor.id })
    .execute()
  const { organization_id } = onboarding
  await ctx.emit('onboarding.proceeded', { current_step, status }, { organization_id, subject_id: id })
}

type Change = HandlerInput<typeof onboardingCalls.saveMetadata>['body']

/** ONB-19: saves the inputs of the steps. Throws 403 if the actor may not edit one of them. */
export async function saveMetadata(ctx: Ctx, id: number, { metadata, updated_at }: Change) {
  const before = await getOnboardingRecord(ctx, id, 'for update')
  for (const { input } of ONBOARDING_STEPS) {
    if (input && metadata[input.name] !== undefined && !mayEditInput(ctx.actor, before, input.name)) throw forbidden()
  }
  throwConflictIf(closedBlocker(before))
  await refuseLostEdit(ctx, before, updated_at, { noun: 'onboarding', id })
  const after = { ...before.metadata, ...metadata }
  const edit = diffFields(before.metadata, after)
  if (!edit) return
  await ctx.db
    .updateTable('onboardings')
    .set({ metadata: JSON.stringify(after), updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  const { organization_id } = before
  await ctx.emit('onboarding.updated', edit, { organization_id, subject_id: id })
}
