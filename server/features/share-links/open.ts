import { addSeconds } from '#contract/days.ts'
import { storedTeeth } from '#contract/setup-teeth.ts'
import { FILM_PARTS, type SharedFilm } from '#contract/share-links.ts'
import { notFound } from '#server/errors.ts'
import { LIGHT_TYPE } from '#server/features/files/derived-objects.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { PublicCtx } from '#server/work.ts'
import { namePart, renameTeeth } from './neutral-names.ts'

/** A loaded page keeps its model, so the links of the files last only as long as a slow network needs to begin. */
const FILE_LINK_SECONDS = 600
/** Openings within it count as one. */
const SAME_OPENING_SECONDS = 60

/** Returns the film of a link and counts the opening. */
export async function openFilm(ctx: PublicCtx, token: string): Promise<SharedFilm> {
  const link = await findOpenLink(ctx, token)
  await countOpening(ctx, link.id)
  const rows = await ctx.db
    .selectFrom('setup_files')
    .where('setup_id', '=', link.setup_id)
    .where('part', 'in', FILM_PARTS)
    .where('light_path', 'is not', null)
    .orderBy('id')
    .select(['id', 'part', 'jaw_id', 'name', 'light_path', 'light_size'])
    .execute()
  const files: SharedFilm['files'] = []
  const names = new Map<string, string>()
  for (const { light_path, light_size, ...row } of rows) {
    const part = FILM_PARTS.find((each) => each === row.part)
    if (!part || light_path === null) continue
    const name = namePart(part, row.jaw_id)
    names.set(row.name, name)
    // Only the light form is shared: the key of the original contains the name that its sender gave it.
    const options = { ttlSeconds: FILE_LINK_SECONDS, inline: true, contentType: LIGHT_TYPE }
    const url = await ctx.services.storage.signGet(light_path, options)
    files.push({ id: row.id, jaw_id: row.jaw_id, part, name, size: light_size ?? 0, url })
  }
  return { files, teeth: renameTeeth(storedTeeth.parse(link.teeth), names) }
}

/**
 * Returns an open link of a case and a practice that are open. Throws the same 404 otherwise: nobody learns why it has
 * ended. A restored copy opens none, because they belong to the original.
 */
async function findOpenLink(ctx: PublicCtx, token: string) {
  if (ctx.services.config.restoreDrill) throw notFound()
  const link = await ctx.db
    .selectFrom('share_links as l')
    .innerJoin('setups as s', 's.id', 'l.setup_id')
    .innerJoin('patients as p', 'p.id', 'l.patient_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', ctx.now)
    .where('p.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where('o.disabled_at', 'is', null)
    .select(['l.id', 'l.setup_id', 's.teeth'])
    .executeTakeFirst()
  if (!link) throw notFound()
  return link
}

/** One statement, so that simultaneous openings count once. */
async function countOpening(ctx: PublicCtx, id: number) {
  await ctx.db
    .updateTable('share_links')
    .set((eb) => ({ opened: eb('opened', '+', 1), last_opened_at: ctx.now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('last_opened_at', 'is', null), eb('last_opened_at', '<=', addSeconds(ctx.now, -SAME_OPENING_SECONDS))]),
    )
    .execute()
}
