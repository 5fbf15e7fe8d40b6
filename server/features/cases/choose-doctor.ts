import { mayChooseDoctor } from '#contract/cases.rules.ts'
import { invalid } from '#server/errors.ts'
import { listDoctorIds } from '#server/features/organizations/members.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Register 29: users who may choose a doctor send one, unless there is only one; everybody else submits for themselves.
 */
export async function chooseDoctor(ctx: Ctx, organization_id: number, doctor_id: number | null | undefined) {
  if (!mayChooseDoctor(ctx.actor, organization_id)) return ctx.actor.id
  const doctors = await listDoctorIds(ctx, organization_id)
  if (doctor_id != null) {
    if (!doctors.includes(doctor_id)) throw invalid({ user_id: ['The doctor does not belong to this organization.'] })
    return doctor_id
  }
  const [only, ...more] = doctors
  if (only === undefined || more.length > 0) throw invalid({ user_id: ['Required'] })
  return only
}
