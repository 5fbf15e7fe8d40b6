import { z } from 'zod'
import { PHOTO_VIEWS } from './asked-kinds.ts'
import { token } from './auth.ts'
import { defineCalls } from './call.ts'
import { MAX_FORM_PHOTOS, uploadLink, uploadLinkReply } from './files.ts'
import { filePath, instant, message, requiredId, rowId, verbatimText, withMessage } from './wire.ts'

export const CAMERA_LINK_MINUTES = 30
export const MAX_CAMERA_PHOTOS = MAX_FORM_PHOTOS
/** Fits into the body of a signed-out client. */
export const MAX_PREVIEW_LENGTH = 24_000

/** A small JPEG that the phone has drawn, so that it contains nothing but pixels. */
const preview = verbatimText
  .max(MAX_PREVIEW_LENGTH)
  .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, 'Must be a small JPEG.')

const cameraPhoto = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  preview: z.string().nullable(),
})
export type CameraPhoto = z.infer<typeof cameraPhoto>

/** A link as the desk sees it; each photo is an upload that the desk stores with the case or the answer. */
export const cameraLink = z.object({
  id: z.number(),
  expires_at: instant,
  /** A phone uses it; no other one can. */
  is_claimed: z.boolean(),
  photos: z.array(cameraPhoto.extend({ file_path: z.string() })),
})
export type CameraLink = z.infer<typeof cameraLink>

/** The same as the phone sees it. It names the practice, and neither the patient nor the doctor. */
export const camera = z.object({
  practice: z.string(),
  /** The view of the photo that the lab asked for; null for any photos. */
  view: z.enum(PHOTO_VIEWS).nullable(),
  limit: z.number(),
  expires_at: instant,
  photos: z.array(cameraPhoto),
})
export type Camera = z.infer<typeof camera>

const created = z.object({
  camera_link: cameraLink,
  url: z.string(),
  /** SVG; null where the portal runs on this machine only, which no phone reaches. */
  qr_code: z.string().nullable(),
})
export type CreatedCameraLink = z.infer<typeof created>

/** The key proves that it is the phone that used the link first. */
const phone = { token, phone_key: token }
const withCamera = z.object({ camera })

/**
 * A phone as the camera of a desk (specification 4.20). The desk makes a link and shows it as a QR code; the first phone
 * that presses the button on its page has it for half an hour. A link that does not work is a 422 with code 2201.
 */
export const cameraLinkCalls = defineCalls({
  createForPatient: {
    method: 'POST',
    path: '/patients/:id/camera_links',
    summary: 'A link by which a phone takes photos of this case, or for the photo that the lab asked for',
    access: 'signed-in',
    body: z.object({ asked_item_id: rowId.nullish() }),
    reply: created,
    status: 201,
    secret: true,
  },
  createForDraft: {
    method: 'POST',
    path: '/organizations/:id/camera_links',
    summary: 'A link by which a phone takes photos of a case that is being written',
    access: 'signed-in',
    reply: created,
    status: 201,
    secret: true,
  },
  get: {
    method: 'GET',
    path: '/camera_links/:id',
    summary: 'The photos that a phone has sent by a link of the caller',
    access: 'signed-in',
    reply: z.object({ camera_link: cameraLink }),
  },
  end: {
    method: 'DELETE',
    path: '/camera_links/:id',
    summary: 'Ends a link of the caller; the photos stay for the desk',
    access: 'signed-in',
    isPersonal: true,
    reply: z.object({ camera_link: cameraLink, message }),
  },
  claim: {
    method: 'POST',
    path: '/camera_links/claim',
    summary: 'Gives the link to this phone, once, and returns its key',
    access: 'public',
    body: z.object({ token }),
    reply: withCamera.extend({ phone_key: z.string() }),
    secret: true,
  },
  open: {
    method: 'POST',
    path: '/camera_links/open',
    summary: 'What the phone has sent so far',
    access: 'public',
    body: z.object(phone),
    reply: withCamera,
  },
  uploadLink: {
    method: 'POST',
    path: '/camera_links/upload_link',
    summary: 'A signed url for one photo; the bytes are PUT to it',
    access: 'public',
    body: uploadLink.extend(phone),
    reply: uploadLinkReply,
  },
  storePhoto: {
    method: 'POST',
    path: '/camera_links/store_photo',
    summary:
      'Shows an uploaded photo on the desk, in the place of another one if it was retaken; idempotent by file_path',
    access: 'public',
    body: z.object({ ...phone, file_path: filePath, preview: preview.nullish(), replaces_id: rowId.nullish() }),
    reply: withCamera.extend({ photo_id: z.number() }),
  },
  removePhoto: {
    method: 'POST',
    path: '/camera_links/remove_photo',
    summary: 'Takes a photo back from the desk, unless the desk has stored it',
    access: 'public',
    body: z.object({ ...phone, photo_id: requiredId }),
    reply: withCamera.extend(withMessage.shape),
  },
})
