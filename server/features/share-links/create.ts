import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { addDays } from '#contract/days.ts'
import { canShareFilm, shareLinkCan } from '#contract/share-links.rules.ts'
import { SHARE_LINK_DAYS } from '#contract/share-links.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, notFound, throwConflictIf } from '#server/errors.ts'
import { getSetupRecord } from '#server/features/setups/queries.ts'
import { drawLinkCode, newDoorLink } from '#server/http/door-links.ts'
import type { Ctx } from '#server/work.ts'
import { listShareLinks, openShareLinks } from './queries.ts'

/** Makes a link that shows this version of the setup. The lock on the case keeps two at once within the limit. */
export async function createShareLink(ctx: Ctx, patient_id: number, version: number) {
  const { patient, setup } = await getSetupRecord(ctx, patient_id, version, 'for update')
  if (!canShareFilm(ctx.actor)) throw forbidden()
  const [organization, model, open] = await pipelined([
    ctx.db
      .selectFrom('organizations')
      .where('id', '=', patient.organization_id)
      .select(['deleted_at', 'disabled_at'])
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('setup_files')
      .where('setup_id', '=', setup.id)
      .where('part', '=', 'teeth')
      .where('light_path', 'is not', null)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
    openShareLinks(ctx, patient.id).select('l.id').execute(),
  ])
  throwConflictIf(closedBlocker(organization))
  throwConflictIf(shareLinkCan.create(patient, { hasModel: model !== undefined, count: open.length }))
  const { token_hash, url } = newDoorLink(ctx, 'share')
  const { id } = await ctx.db
    .insertInto('share_links')
    .values({
      patient_id: patient.id,
      setup_id: setup.id,
      created_by_user_id: ctx.actor.id,
      token_hash,
      created_at: ctx.now,
      expires_at: addDays(ctx.now, SHARE_LINK_DAYS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { patient_id: patient.id, organization_id: patient.organization_id, subject_id: id }
  await ctx.emit('setup.shared', { share_link_id: id, setup: version }, place)
  const share_link = (await listShareLinks(ctx, patient.id)).find((each) => each.id === id)
  if (!share_link) throw notFound()
  return { share_link, url, qr_code: await drawLinkCode(ctx, url) }
}
