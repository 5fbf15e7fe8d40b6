import { ownClosedBlocker } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import { findActorOfLink, tokenHash } from '#server/http/actor.ts'
import type { Emit } from '#server/jobs/events.ts'
import type { Ctx, PublicCtx, Work } from '#server/work.ts'
import type { CameraLinkRecord } from './queries.ts'

type Keys = { token: string; phone_key: string }

/**
 * Gives a link to this phone and returns the key that proves it from now on. One statement, so that of two phones one
 * gets it. A press on the page does it and not its opening, because chat programs open links to preview them.
 */
export async function claimLink(ctx: Work, token: string) {
  const phone_key = ctx.services.random()
  const link = await ctx.db
    .updateTable('camera_links')
    .set({ phone_hash: tokenHash(phone_key), claimed_at: ctx.now })
    .where('token_hash', '=', tokenHash(token))
    .where('phone_hash', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!link) throw deadLink()
  return { link_id: link.id, phone_key }
}

/**
 * Returns a context in which the phone acts for the user of the desk, with the rights that they have now, and its link.
 * A link that is unknown, expired, ended or of another phone is the same 422: nobody learns which.
 */
export async function actAsPhone(ctx: PublicCtx, { token, phone_key }: Keys) {
  const link = ctx.services.config.restoreDrill ? undefined : await findLink(ctx, token, phone_key)
  const actor = link && (await findActorOfLink(ctx, link.user_id, link.organization_id))
  if (!link || !actor || ownClosedBlocker(actor, link.organization_id)) throw deadLink()
  const emit: Emit = (name, data, place) => ctx.emit(name, data, { ...place, as: actor.id })
  const desk: Ctx = { ...ctx, actor, emit }
  return { desk, link }
}

/** A link for an item ends with its answer. */
function findLink(ctx: Work, token: string, phone_key: string): Promise<CameraLinkRecord | undefined> {
  return ctx.db
    .selectFrom('camera_links as l')
    .leftJoin('asked_items as i', 'i.id', 'l.asked_item_id')
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.phone_hash', '=', tokenHash(phone_key))
    .where('l.expires_at', '>', ctx.now)
    .where('l.ended_at', 'is', null)
    .where((eb) => eb.or([eb('l.asked_item_id', 'is', null), eb('i.state', '=', 'open')]))
    .selectAll('l')
    .executeTakeFirst()
}

function deadLink() {
  return invalid('This code does not work any more. Please show a new one on the desk.', CODE.usedToken)
}
