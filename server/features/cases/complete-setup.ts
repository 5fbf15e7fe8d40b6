import { sql } from 'kysely'
import { canCompleteSetup, caseCan } from '#contract/cases.rules.ts'
import { needsApproval } from '#contract/rx-forms.rules.ts'
import { forbidden, refuse } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'
import { approveCase } from './approve.ts'
import { refreshCase } from './refresh.ts'
import { lockCase } from './state.ts'

export async function completeSetup(ctx: Ctx, patient_id: number) {
  const locked = await lockCase(ctx, patient_id)
  const { patient, form, state, place } = locked
  if (!canCompleteSetup(ctx.actor, patient.organization_id, form)) throw forbidden()
  refuse(caseCan.completeSetup(state))
  await ctx.db.updateTable('patients').set({ setup_completed_at: ctx.now }).where('id', '=', patient.id).execute()
  if (form) {
    await ctx.db
      .updateTable('rx_forms')
      .set({ completed_at: ctx.now, ready_at: form.ready_at ?? ctx.now, updated_at: ctx.now })
      .where('id', '=', form.id)
      .execute()
  }
  await finishInitialSteps(ctx, patient.id)
  const approved_at_once = !needsApproval(form)
  await ctx.emit(
    'case.setup_completed',
    { rx_form_id: form?.id ?? null, setup: await nextSetup(ctx, patient.id), approved_at_once },
    place,
  )
  if (approved_at_once) await approveCase(ctx, locked)
  await refreshCase(ctx, patient.id)
}

async function finishInitialSteps(ctx: Ctx, patient_id: number) {
  await ctx.db
    .updateTable('workflow_steps')
    .set({ started_at: sql`coalesce(started_at, ${ctx.now}::timestamptz)`, finished_at: ctx.now, updated_at: ctx.now })
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', 'initial')
    .where('finished_at', 'is', null)
    .execute()
}

/** The first setup is 1; one that was changed on request is the next. */
async function nextSetup(ctx: Ctx, patient_id: number) {
  const { count } = await ctx.db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('name', '=', 'case.setup_completed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count + 1
}
