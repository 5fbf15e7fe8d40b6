import { cameraLinkCalls } from '#contract/camera-links.ts'
import { countLinkAttempt } from '#server/http/door-links.ts'
import { byHand, withBefore, type Handlers } from '#server/http/handlers.ts'
import { actAsPhone, claimLink } from './act-as-phone.ts'
import { linkDraftCamera, linkPatientCamera } from './create.ts'
import { endCameraLink } from './end.ts'
import { inspectPhoto, linkPhotoUpload, removePhoto, storePhoto } from './photos.ts'
import { getCameraLink, loadCamera } from './queries.ts'

/**
 * Attempts in a quarter of an hour with one token: photos are taken, turned, retaken and sent again. The phones of a
 * practice share its network.
 */
const LIMITS = { limit: 60, perNetwork: 600 }

export const cameraLinkRoutes: Handlers<typeof cameraLinkCalls> = {
  createForPatient: (ctx, { params, body }) => linkPatientCamera(ctx, params.id, body.asked_item_id),
  createForDraft: (ctx, { params }) => linkDraftCamera(ctx, params.id),
  get: async (ctx, { params }) => ({ camera_link: await getCameraLink(ctx, params.id) }),
  end: async (ctx, { params }) => {
    await endCameraLink(ctx, params.id)
    return { camera_link: await getCameraLink(ctx, params.id), message: 'The phone was disconnected.' }
  },
  claim: withBefore(
    cameraLinkCalls.claim,
    (ctx, { body }) => countLinkAttempt(ctx, 'camera claim', body.token, LIMITS),
    async (ctx, { body }) => {
      const { link_id, phone_key } = await claimLink(ctx, body.token)
      const { desk, link } = await actAsPhone(ctx, { token: body.token, phone_key })
      const { organization_id, patient_id } = link
      const place = { organization_id, ...(patient_id !== null && { patient_id }), subject_id: link_id }
      await desk.emit('camera.claimed', { camera_link_id: link_id }, place)
      return { phone_key, camera: await loadCamera(ctx, link) }
    },
  ),
  open: byHand(cameraLinkCalls.open, async (ctx, { body }) => {
    await countLinkAttempt(ctx, 'camera', body.token, LIMITS)
    const { link } = await actAsPhone(ctx, body)
    return { camera: await loadCamera(ctx, link) }
  }),
  uploadLink: byHand(cameraLinkCalls.uploadLink, async (ctx, { body }) => {
    const { token, phone_key, ...file } = body
    await countLinkAttempt(ctx, 'camera upload', token, LIMITS)
    const { desk, link } = await actAsPhone(ctx, { token, phone_key })
    return linkPhotoUpload(desk, link, file)
  }),
  storePhoto: withBefore(
    cameraLinkCalls.storePhoto,
    async (ctx, { body }) => {
      await countLinkAttempt(ctx, 'camera photo', body.token, LIMITS)
      const { desk, link } = await actAsPhone(ctx, body)
      return inspectPhoto(desk, link, body.file_path)
    },
    async (ctx, { body }, inspected) => {
      const { desk, link } = await actAsPhone(ctx, body)
      const photo_id = await storePhoto(desk, link, body, inspected)
      return { photo_id, camera: await loadCamera(ctx, link) }
    },
  ),
  removePhoto: withBefore(
    cameraLinkCalls.removePhoto,
    (ctx, { body }) => countLinkAttempt(ctx, 'camera removal', body.token, LIMITS),
    async (ctx, { body }) => {
      const { desk, link } = await actAsPhone(ctx, body)
      await removePhoto(desk, link, body.photo_id)
      return { camera: await loadCamera(ctx, link), message: 'The photo was deleted.' }
    },
  ),
}
