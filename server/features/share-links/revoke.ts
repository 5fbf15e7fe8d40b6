import { CODE } from '#contract/errors.ts'
import { canShareFilm } from '#contract/share-links.rules.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** Ends an open link of a case in scope; of two at once, the second is told that it has ended. */
export async function revokeShareLink(ctx: Ctx, patient_id: number, id: number) {
  const patient = await getPatient(ctx, patient_id, 'for update')
  if (!canShareFilm(ctx.actor)) throw forbidden()
  const link = await ctx.db
    .selectFrom('share_links as l')
    .innerJoin('setups as s', 's.id', 'l.setup_id')
    .where('l.id', '=', id)
    .where('l.patient_id', '=', patient.id)
    .select(['l.ended_at', 'l.expires_at', 's.version'])
    .executeTakeFirst()
  if (!link) throw notFound()
  if (link.ended_at || link.expires_at <= ctx.now) throw conflict('The link has ended already.', CODE.wrongState)
  await ctx.db.updateTable('share_links').set({ ended_at: ctx.now }).where('id', '=', id).execute()
  const place = { patient_id: patient.id, organization_id: patient.organization_id, subject_id: id }
  await ctx.emit('setup.share_revoked', { share_link_id: id, setup: link.version }, place)
}
