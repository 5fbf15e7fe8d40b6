import { canShareFilm } from '#contract/share-links.rules.ts'
import type { ShareLink } from '#contract/share-links.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden } from '#server/errors.ts'
import { visibleName } from '#server/features/visibility/lost-edit.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'

/** Lists the open links of a case in scope, newest first. */
export async function listShareLinks(ctx: Ctx, patient_id: number): Promise<ShareLink[]> {
  // getPatient throws if the actor may not see the patient, so no other result is returned.
  const [, rows] = await pipelined([getPatient(ctx, patient_id), selectShareLinks(ctx, patient_id).execute()])
  if (!canShareFilm(ctx.actor)) throw forbidden()
  return rows.map(({ full_name, role, ...link }) => ({
    ...link,
    // A user who made a link may be deleted.
    created_by: full_name === null || role === null ? null : visibleName(ctx, { full_name, role }),
  }))
}

/** Selects the links of a case that still open. */
export function openShareLinks(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('share_links as l')
    .where('l.patient_id', '=', patient_id)
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', ctx.now)
}

function selectShareLinks(ctx: Work, patient_id: number) {
  return openShareLinks(ctx, patient_id)
    .innerJoin('setups as s', 's.id', 'l.setup_id')
    .leftJoin('users as u', 'u.id', 'l.created_by_user_id')
    .orderBy('l.id', 'desc')
    .select(['l.id', 's.version', 'l.created_at', 'l.expires_at', 'l.opened', 'l.last_opened_at'])
    .select(['u.full_name', 'u.role'])
}
