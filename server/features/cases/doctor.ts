import { permitsIn } from '#contract/access.ts'
import { invalid } from '#server/errors.ts'
import { listDoctorIds } from '#server/features/organizations/members.ts'
import type { Ctx } from '#server/work.ts'

/** Register 29: chosen by who may choose; everybody else submits for themselves. */
export async function chooseDoctor(ctx: Ctx, organization_id: number, wanted: number | null | undefined) {
  if (!maySelectDoctor(ctx, organization_id)) return ctx.actor.id
  const doctors = await listDoctorIds(ctx, organization_id)
  if (wanted != null) {
    if (!doctors.includes(wanted)) throw invalid({ user_id: ['The doctor does not belong to this organization.'] })
    return wanted
  }
  const [only, ...more] = doctors
  if (only === undefined || more.length > 0) throw invalid({ user_id: ['Required'] })
  return only
}

export function maySelectDoctor(ctx: Ctx, organization_id: number) {
  return permitsIn(
    ctx.actor,
    organization_id,
    'rx-forms.manage',
    'rx-forms.select-doctor',
    'organization.rx-forms.select-doctor',
  )
}
