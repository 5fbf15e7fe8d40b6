import type { cameraLinkCalls } from '#contract/camera-links.ts'
import type { HandlerInput } from '#contract/call.ts'
import { PHOTO_FILE } from '#contract/enums.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, invalid } from '#server/errors.ts'
import { inspectUpload, type InspectedUpload } from '#server/features/files/inspect-upload.ts'
import { signUpload } from '#server/features/files/sign-upload.ts'
import type { Ctx } from '#server/work.ts'
import { photoLimit, type CameraLinkRecord } from './queries.ts'

type UploadBody = Omit<HandlerInput<typeof cameraLinkCalls.uploadLink>['body'], 'token' | 'phone_key'>
type StoreBody = HandlerInput<typeof cameraLinkCalls.storePhoto>['body']

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

/** Returns a signed url for one photo, which counts as an upload of the user of the desk. */
export async function linkPhotoUpload(desk: Ctx, link: CameraLinkRecord, file: UploadBody) {
  // A retaken photo replaces one only when it is stored, so one more may be under way.
  await refuseFullList(desk, link, photoLimit(link) + 1)
  return signUpload(desk, link.organization_id, PHOTO_FILE, file)
}

/** Runs before the transaction: checks the beginning of the object. */
export async function inspectPhoto(
  desk: Ctx,
  { organization_id }: CameraLinkRecord,
  file_path: string,
): Promise<InspectedUpload> {
  const name = file_path.slice(file_path.lastIndexOf('/') + 1)
  const upload = { file_path, name, patient_file_type_id: PHOTO_FILE, organization_id }
  const inspected = await inspectUpload(desk.services.storage, upload)
  if ('fault' in inspected) throw invalid({ file_path: [inspected.fault] })
  return inspected
}

/**
 * Shows an uploaded photo on the desk, which stores it with the case or the answer, as every upload. Returns the id of
 * the photo.
 */
export async function storePhoto(desk: Ctx, link: CameraLinkRecord, body: StoreBody, inspected: InspectedUpload) {
  const { file_path, preview, replaces_id } = body
  // Locks the link, so that its photos are counted and named one after the other.
  const { taken } = await desk.db
    .updateTable('camera_links')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', link.id)
    .returning('taken')
    .executeTakeFirstOrThrow()
  const stored = await findStored(desk, link, file_path)
  if (stored) return stored.id
  await requireOwnUpload(desk, file_path)
  if (replaces_id != null) await removePhoto(desk, link, replaces_id)
  await refuseFullList(desk, link, photoLimit(link))
  const photo = await desk.db
    .insertInto('camera_photos')
    .values({
      camera_link_id: link.id,
      file_path,
      name: `phone-${link.id}-${taken}.${ENDINGS[inspected.content_type] ?? 'jpg'}`,
      size: inspected.size,
      preview: preview ?? null,
      created_at: desk.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return photo.id
}

/** Takes a photo back from the desk; its upload is swept with all that are not used. */
export async function removePhoto(desk: Ctx, link: CameraLinkRecord, id: number) {
  await desk.db.deleteFrom('camera_photos').where('id', '=', id).where('camera_link_id', '=', link.id).execute()
}

function findStored(desk: Ctx, link: CameraLinkRecord, file_path: string) {
  return desk.db
    .selectFrom('camera_photos')
    .where('file_path', '=', file_path)
    .where('camera_link_id', '=', link.id)
    .select('id')
    .executeTakeFirst()
}

/** Throws 422 unless the user of the desk reserved the upload and no row uses it. */
async function requireOwnUpload(desk: Ctx, file_path: string) {
  const staged = await desk.db
    .selectFrom('staged_uploads')
    .where('file_path', '=', file_path)
    .where('user_id', '=', desk.actor.id)
    .select('file_path')
    .executeTakeFirst()
  if (!staged) throw invalid({ file_path: ['The upload did not arrive. Please send it again.'] })
}

async function refuseFullList(desk: Ctx, link: CameraLinkRecord, limit: number) {
  const { count } = await desk.db
    .selectFrom('camera_photos')
    .where('camera_link_id', '=', link.id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= limit) throw conflict(`Only up to ${photoLimit(link)} photos are allowed.`, CODE.wrongState)
}
