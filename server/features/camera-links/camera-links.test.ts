import { describe, expect, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { cameraLinkCalls } from '#contract/camera-links.ts'
import { addSeconds } from '#contract/days.ts'
import { openDoorApp } from '#server/testing/door-links.ts'
import { askFor, LOWER_SCAN, readItem } from '#server/testing/asked-items.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'
import { phonePhoto, tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'

const t = await openDoorApp()

const PHOTO = { kind: 'photo', view: 'right', reason: 'The right side is missing.' } as const
const DEAD = { status: 422, code: 2201 }
const PREVIEW = `data:image/jpeg;base64,${Buffer.from('a small picture').toString('base64')}`

type Phone = { token: string; phone_key: string }

/** A link of the owner for a case that is being written, and its token. */
async function newLink(w: SetupWorld) {
  const sent = { params: { id: w.organization.id } }
  const { camera_link, url } = await t.as(w.owner).call(cameraLinkCalls.createForDraft, sent)
  return { id: camera_link.id, token: url.split('/').at(-1) ?? '' }
}

async function claim(token: string): Promise<Phone> {
  const { phone_key } = await t.call(cameraLinkCalls.claim, { body: { token } })
  return { token, phone_key }
}

async function uploadFrom(phone: Phone, bytes: Uint8Array, file_name = 'image.jpg') {
  const { file_path } = await t.call(cameraLinkCalls.uploadLink, { body: { ...phone, file_name } })
  await t.services.storage.write(file_path, bytes, 'application/octet-stream')
  return file_path
}

async function takePhoto(phone: Phone, more: { replaces_id?: number } = {}) {
  const file_path = await uploadFrom(phone, await tinyPhoto())
  const body = { ...phone, file_path, preview: PREVIEW, ...more }
  return { file_path, ...(await t.call(cameraLinkCalls.storePhoto, { body })) }
}

const desk = async (w: SetupWorld, id: number) =>
  (await t.as(w.owner).call(cameraLinkCalls.get, { params: { id } })).camera_link

describe('a camera link', () => {
  it('is made by those who may add the photo, and read by its maker only', async () => {
    const w = await makeSetupWorld(t)
    const item = await askFor(w, PHOTO)
    const sent = { params: w.params, body: { asked_item_id: item.id } }
    for (const [person, status] of [
      [w.tech, 403],
      [w.partner, 403],
      [w.member, 404],
      [(await makeOrganization(t.services)).owner, 404],
    ] as const) {
      expect(await t.as(person).refused(cameraLinkCalls.createForPatient, sent)).toMatchObject({ status })
    }
    const scan = await askFor(w, LOWER_SCAN)
    const ofScan = { params: w.params, body: { asked_item_id: scan.id } }
    expect(await t.as(w.owner).refused(cameraLinkCalls.createForPatient, ofScan)).toMatchObject({ status: 422 })
    const other = await makeSetupWorld(t)
    const foreign = { params: other.params, body: { asked_item_id: item.id } }
    expect(await t.as(other.owner).refused(cameraLinkCalls.createForPatient, foreign)).toMatchObject({ status: 422 })

    const { camera_link } = await t.as(w.owner).call(cameraLinkCalls.createForPatient, sent)
    const ofLink = { params: { id: camera_link.id } }
    for (const person of [w.member, w.tech]) {
      expect((await t.as(person).refused(cameraLinkCalls.get, ofLink)).status).toBe(404)
      expect((await t.as(person).refused(cameraLinkCalls.end, ofLink)).status).toBe(404)
    }
    expect(await desk(w, camera_link.id)).toMatchObject({ is_claimed: false, photos: [] })
  })

  it('has no code where no phone reaches the portal', async () => {
    const w = await makeSetupWorld(t)
    const local = await t.as(w.owner).call(cameraLinkCalls.createForPatient, { params: w.params })
    expect(local).toMatchObject({ qr_code: null, url: expect.stringContaining('http://localhost:3000/camera/') })
  })

  it('belongs to the first phone that claims it, and is one refusal for every other use', async () => {
    const w = await makeSetupWorld(t)
    const { id, token } = await newLink(w)
    const claims = await Promise.all([1, 2].map(() => t.send(cameraLinkCalls.claim, { body: { token } })))
    expect(claims.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await desk(w, id)).is_claimed).toBe(true)

    const phone = await claim((await newLink(w)).token)
    expect((await t.call(cameraLinkCalls.open, { body: phone })).camera).toMatchObject({
      practice: w.organization.name,
      view: null,
      limit: 10,
      photos: [],
    })
    const ended = await newLink(w)
    const endedPhone = await claim(ended.token)
    await t.as(w.owner).call(cameraLinkCalls.end, { params: { id: ended.id } })
    const old = await claim((await newLink(w)).token)
    const refusals = [
      await t.refused(cameraLinkCalls.claim, { body: { token } }),
      await t.refused(cameraLinkCalls.claim, { body: { token: 'nobody-issued-this' } }),
      await t.refused(cameraLinkCalls.open, { body: { ...phone, phone_key: 'of-another-phone' } }),
      await t.refused(cameraLinkCalls.open, { body: endedPhone }),
      await t.refused(cameraLinkCalls.uploadLink, { body: { ...endedPhone, file_name: 'image.jpg' } }),
    ]
    t.setClock(addSeconds(t.services.clock(), 1801))
    refusals.push(await t.refused(cameraLinkCalls.open, { body: old }))
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject(DEAD)
  })

  it('is closed with its practice and with the membership of its maker', async () => {
    const w = await makeSetupWorld(t)
    const phone = await claim((await newLink(w)).token)
    const where = t.services.db.updateTable('organizations').where('id', '=', w.organization.id)
    await where.set({ disabled_at: t.services.clock() }).execute()
    expect(await t.refused(cameraLinkCalls.open, { body: phone })).toMatchObject(DEAD)
    await where.set({ disabled_at: null }).execute()
    await t.call(cameraLinkCalls.open, { body: phone })
    await t.services.db.deleteFrom('organization_members').where('user_id', '=', w.owner.id).execute()
    expect(await t.refused(cameraLinkCalls.open, { body: phone })).toMatchObject(DEAD)
  })
})

describe('a phone', () => {
  it('sends photos that the desk sees, retakes and deletes them', async () => {
    const w = await makeSetupWorld(t)
    const { id, token } = await newLink(w)
    const phone = await claim(token)
    const first = await takePhoto(phone)
    const second = await takePhoto(phone)
    const seen = await desk(w, id)
    expect(seen.photos).toMatchObject([
      { file_path: first.file_path, preview: PREVIEW, name: `phone-${id}-1.jpg` },
      { file_path: second.file_path, name: `phone-${id}-2.jpg` },
    ])
    expect(second.camera.photos[0]).not.toHaveProperty('file_path')
    const [one, two] = seen.photos
    const retaken = await takePhoto(phone, { replaces_id: one?.id ?? 0 })
    const paths = (await desk(w, id)).photos.map(({ file_path }) => file_path)
    expect(paths).toEqual([second.file_path, retaken.file_path])
    await t.call(cameraLinkCalls.removePhoto, { body: { ...phone, photo_id: two?.id ?? 0 } })
    expect((await desk(w, id)).photos).toMatchObject([{ file_path: retaken.file_path }])
    // A reply that was lost is asked for again.
    await t.call(cameraLinkCalls.storePhoto, { body: { ...phone, file_path: retaken.file_path } })
    expect((await desk(w, id)).photos).toHaveLength(1)
  })

  it('sends nothing but photos, which it has uploaded itself and which count for the user of the desk', async () => {
    const w = await makeSetupWorld(t)
    const phone = await claim((await newLink(w)).token)
    const stl = { ...phone, file_name: 'lower.stl' }
    expect((await t.refused(cameraLinkCalls.uploadLink, { body: stl })).status).toBe(422)
    const paths = [
      await uploadFrom(phone, tinyStl()),
      await upload(t.services, w.organization.id, 'image.jpg', await tinyPhoto()),
    ]
    for (const file_path of paths) {
      const refused = await t.refused(cameraLinkCalls.storePhoto, { body: { ...phone, file_path } })
      expect(refused).toMatchObject({ status: 422, error: { file_path: [expect.any(String)] } })
    }
    const file_path = await uploadFrom(phone, phonePhoto, 'IMG_0001.HEIC')
    for (const preview of ['data:image/svg+xml;base64,PHN2Zz4=', 'https://example.test/x.jpg']) {
      const refused = await t.refused(cameraLinkCalls.storePhoto, { body: { ...phone, file_path, preview } })
      expect(refused).toMatchObject({ status: 422 })
    }
    const { camera } = await t.call(cameraLinkCalls.storePhoto, { body: { ...phone, file_path } })
    expect(camera.photos).toMatchObject([{ name: expect.stringMatching(/\.heic$/), preview: null }])
    const staged = t.services.db.selectFrom('staged_uploads').where('file_path', '=', file_path).select('user_id')
    expect(await staged.executeTakeFirst()).toEqual({ user_id: w.owner.id })
  })

  it('sends as many as the answer takes, which ends its link', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, PHOTO)
    const sent = { params: w.params, body: { asked_item_id: id } }
    const { camera_link, url } = await t.as(w.owner).call(cameraLinkCalls.createForPatient, sent)
    const phone = await claim(url.split('/').at(-1) ?? '')
    expect((await t.call(cameraLinkCalls.open, { body: phone })).camera).toMatchObject({ view: 'right', limit: 5 })
    for (let number = 0; number < 5; number += 1) await takePhoto(phone)
    const file_path = await uploadFrom(phone, await tinyPhoto())
    const full = await t.refused(cameraLinkCalls.storePhoto, { body: { ...phone, file_path } })
    expect(full).toMatchObject({ status: 409, code: 3100, error: 'Only up to 5 photos are allowed.' })
    const { photos } = await desk(w, camera_link.id)
    const files = photos.map((photo) => ({ file_path: photo.file_path, file_name: photo.name }))
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id }, body: { files } })
    expect((await readItem(w, id)).answers[0]?.files).toHaveLength(5)
    expect(await t.refused(cameraLinkCalls.open, { body: phone })).toMatchObject(DEAD)
  })

  it('is counted', async () => {
    const w = await makeSetupWorld(t)
    const { token } = await newLink(w)
    const phone = await claim(token)
    for (let times = 0; times < 60; times += 1) await t.call(cameraLinkCalls.open, { body: phone })
    expect((await t.refused(cameraLinkCalls.open, { body: phone })).status).toBe(429)
  })
})
