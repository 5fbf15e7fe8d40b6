import type { Selectable } from 'kysely'
import { MAX_ANSWER_FILES } from '#contract/asked-kinds.ts'
import { MAX_CAMERA_PHOTOS, type Camera, type CameraLink } from '#contract/camera-links.ts'
import type { CameraLinks } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'

export type CameraLinkRecord = Selectable<CameraLinks>

/** Returns a link of the actor as their desk sees it; those of others do not exist for them. */
export async function getCameraLink(ctx: Ctx, id: number): Promise<CameraLink> {
  const link = await ctx.db
    .selectFrom('camera_links')
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .select(['id', 'expires_at', 'claimed_at'])
    .executeTakeFirst()
  if (!link) throw notFound()
  const { expires_at, claimed_at } = link
  return { id, expires_at, is_claimed: claimed_at !== null, photos: await listPhotos(ctx, id) }
}

/** Returns a link as its phone sees it. */
export async function loadCamera(ctx: Work, link: CameraLinkRecord): Promise<Camera> {
  const { practice, view } = await ctx.db
    .selectFrom('camera_links as l')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .leftJoin('asked_items as i', 'i.id', 'l.asked_item_id')
    .where('l.id', '=', link.id)
    .select(['o.name as practice', 'i.view'])
    .executeTakeFirstOrThrow()
  const photos = await listPhotos(ctx, link.id)
  return { practice, view, limit: photoLimit(link), expires_at: link.expires_at, photos }
}

/** The phone does not get the paths, which store an upload. */
function listPhotos(ctx: Work, camera_link_id: number) {
  return ctx.db
    .selectFrom('camera_photos')
    .where('camera_link_id', '=', camera_link_id)
    .orderBy('id')
    .select(['id', 'name', 'size', 'preview', 'file_path'])
    .execute()
}

export function photoLimit({ asked_item_id }: Pick<CameraLinkRecord, 'asked_item_id'>) {
  return asked_item_id === null ? MAX_CAMERA_PHOTOS : MAX_ANSWER_FILES
}
