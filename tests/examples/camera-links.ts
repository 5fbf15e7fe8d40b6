import { cameraLinkCalls } from '#contract/camera-links.ts'
import { tinyPhoto } from '#server/testing/uploads.ts'
import type { Examples, World } from './world.ts'

const PREVIEW = `data:image/jpeg;base64,${Buffer.from('a small picture').toString('base64')}`

export const cameraLinkExamples: Examples<typeof cameraLinkCalls> = {
  createForPatient: async ({ askedPhoto }) => {
    const { id, patient_id } = await askedPhoto()
    return { params: { id: patient_id }, body: { asked_item_id: id } }
  },
  createForDraft: ({ organization }) => ({ params: { id: organization.id } }),
  get: async (world) => ({ params: { id: await linkOfCaller(world) } }),
  end: async (world) => ({ params: { id: await linkOfCaller(world) } }),
  claim: async (world) => ({ body: { token: await newToken(world) } }),
  open: async (world) => ({ body: await newPhone(world) }),
  uploadLink: async (world) => ({
    body: { ...(await newPhone(world)), file_name: 'image.jpg', file_size: 1000, content_type: 'image/jpeg' },
  }),
  storePhoto: async (world) => {
    const phone = await newPhone(world)
    const { id: replaces_id } = await newPhoto(world, phone)
    return { body: { ...phone, file_path: await newUpload(world, phone), preview: PREVIEW, replaces_id } }
  },
  removePhoto: async (world) => {
    const phone = await newPhone(world)
    return { body: { ...phone, photo_id: (await newPhoto(world, phone)).id } }
  },
}

type Phone = { token: string; phone_key: string }

/** A link is its maker's, so whoever may make one in the organization asks about their own, and others about another. */
async function linkOfCaller({ t, organization, member, who }: World) {
  const sent = { params: { id: organization.id } }
  const own = await who.client?.send(cameraLinkCalls.createForDraft, sent)
  if (own?.status === 201) return (own.body as { camera_link: { id: number } }).camera_link.id
  return (await t.as(member).call(cameraLinkCalls.createForDraft, sent)).camera_link.id
}

/** The token of a link of the member, with rate limits that start anew, because every cell comes from one network. */
async function newToken({ t, organization, member }: World) {
  await t.services.db.deleteFrom('asked_counts').execute()
  const { url } = await t.as(member).call(cameraLinkCalls.createForDraft, { params: { id: organization.id } })
  return url.split('/').at(-1) ?? ''
}

async function newPhone(world: World): Promise<Phone> {
  const token = await newToken(world)
  const { phone_key } = await world.t.call(cameraLinkCalls.claim, { body: { token } })
  return { token, phone_key }
}

async function newUpload({ t }: World, phone: Phone) {
  const { file_path } = await t.call(cameraLinkCalls.uploadLink, { body: { ...phone, file_name: 'image.jpg' } })
  await t.services.storage.write(file_path, await tinyPhoto(), 'image/jpeg')
  return file_path
}

async function newPhoto(world: World, phone: Phone) {
  const body = { ...phone, file_path: await newUpload(world, phone) }
  const { camera } = await world.t.call(cameraLinkCalls.storePhoto, { body })
  const [photo] = camera.photos
  if (!photo) throw new Error('a stored photo is listed')
  return photo
}
