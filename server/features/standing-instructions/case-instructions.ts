import { isStaff } from '#contract/access.ts'
import { canReadCaseInstructions } from '#contract/standing-instructions.rules.ts'
import type { CaseInstruction } from '#contract/standing-instructions.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden } from '#server/errors.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** Lists the instructions for a case in scope, as the actor reads them. */
export async function listCaseInstructions(ctx: Ctx, patient_id: number): Promise<CaseInstruction[]> {
  // getPatient throws if the actor may not see the patient, so no other result is returned.
  const [patient, form, customer_requests] = await pipelined([
    getPatient(ctx, patient_id),
    findFormOfPatient(ctx.db, patient_id),
    ctx.db
      .selectFrom('customer_requests')
      .where('patient_id', '=', patient_id)
      .select(['status_id', 'print_assigned_to as assigned_to'])
      .execute(),
  ])
  const readCase = { ...patient, rx_form: form ?? null, customer_requests }
  if (!canReadCaseInstructions(ctx.actor, readCase)) throw forbidden()
  return loadCaseInstructions(ctx, patient)
}

type Case = { id: number; user_id: number; organization_id: number }

/**
 * Loads the instructions of the doctor of a case, as long as the doctor belongs to its organization, then those that
 * were ticked earlier. The caller has checked that the actor may read them.
 */
export async function loadCaseInstructions(ctx: Ctx, patient: Case): Promise<CaseInstruction[]> {
  const [instructions, ticked] = await pipelined([selectInForce(ctx, patient), selectTicks(ctx, patient)])
  const showsName = isStaff(ctx.actor)
  const ticks = ticked.map(({ id, by, ...tick }) => ({ id, tick: { ...tick, by: showsName ? by : null } }))
  const inForce = instructions.map((instruction) => ({
    ...instruction,
    is_ended: false,
    tick: ticks.find(({ id }) => id === instruction.id)?.tick ?? null,
  }))
  const ended = ticks
    .filter(({ id }) => instructions.every((instruction) => instruction.id !== id))
    .map(({ id, tick }) => {
      const { by: _by, at: updated_at, ...change } = tick
      return { ...change, id, updated_at, is_ended: true, tick }
    })
  return [...inForce, ...ended]
}

function selectInForce(ctx: Ctx, { user_id, organization_id }: Case) {
  return ctx.db
    .selectFrom('standing_instructions as i')
    .innerJoin('organization_members as m', (join) =>
      join.onRef('m.user_id', '=', 'i.user_id').onRef('m.organization_id', '=', 'i.organization_id'),
    )
    .where('i.user_id', '=', user_id)
    .where('i.organization_id', '=', organization_id)
    .where('i.ended_at', 'is', null)
    .orderBy('i.id')
    .select(['i.id', 'i.tooth_group', 'i.direction', 'i.amount', 'i.text', 'i.updated_at'])
    .execute()
}

function selectTicks(ctx: Ctx, { id }: Case) {
  return ctx.db
    .selectFrom('standing_instruction_ticks')
    .where('patient_id', '=', id)
    .orderBy('standing_instruction_id')
    .select([
      'standing_instruction_id as id',
      'tooth_group',
      'direction',
      'amount',
      'text',
      'ticked_by_name as by',
      'ticked_at as at',
    ])
    .execute()
}
