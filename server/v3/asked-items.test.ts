import { expect, it } from 'vitest'
import { makeKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { askFor } from '#server/testing/asked-items.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'
import { tinyPhoto, tinyStl } from '#server/testing/uploads.ts'

const t = await testApp()

async function world() {
  const w = await makeSetupWorld(t)
  const { secret } = await makeKey(t, w.owner, w.organization.id)
  const items = `/cases/${w.patient.id}/asked_items`
  const answer = (id: number, body: object, headers: Record<string, string> = {}) =>
    sendV3(t, secret, `${items}/${id}/answer`, { method: 'POST', body, headers })
  const uploadTo = async (address: string, body: object, bytes: Uint8Array) => {
    const link = await sendV3(t, secret, address, { method: 'POST', body })
    expect(link.status).toBe(200)
    const { url, file_path, headers } = (link.body?.data ?? {}) as unknown as Record<string, string>
    const { pathname, search } = new URL(String(url), 'http://localhost')
    const sent = headers as unknown as Record<string, string>
    await t.app.inject({ method: 'PUT', url: pathname + search, headers: sent, payload: Buffer.from(bytes) })
    return String(file_path)
  }
  return { ...w, secret, items, answer, uploadTo }
}

it('a practice reads what the lab asks and answers a question, once', async () => {
  const w = await world()
  const asked = await askFor(w, { kind: 'answer', reason: 'Keep the midline?' })
  const read = await sendV3(t, w.secret, `${w.items}/${asked.id}`)
  expect(read.body?.data).toMatchObject({ id: asked.id, case_id: w.patient.id, kind: 'answer', state: 'open' })
  expect((await sendV3(t, w.secret, w.items)).body?.data).toEqual([read.body?.data])
  expect((await w.answer(asked.id, {})).body?.error).toMatchObject({ code: 'invalid', field: 'text' })
  expect((await w.answer(asked.id, { text: 'Yes.', accepted_price: true })).body?.error.code).toBe('unknown_field')
  const headers = { 'if-match': String(read.headers.etag) }
  const both = await Promise.all([
    w.answer(asked.id, { text: 'Yes.' }, headers),
    w.answer(asked.id, { text: 'No.' }, headers),
  ])
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412])
  const answered = both.find(({ status }) => status === 200)
  expect(answered?.body?.data).toMatchObject({ state: 'answered', answers: [{ text: expect.any(String), files: [] }] })
  expect((await sendV3(t, w.secret, `${w.items}/${asked.id}`)).headers.etag).toBe(answered?.headers.etag)
})

it('an item of another case or practice is not found', async () => {
  const [w, other] = [await world(), await world()]
  const asked = await askFor(w, { kind: 'answer', reason: 'Keep the midline?' })
  expect((await sendV3(t, other.secret, `${w.items}/${asked.id}`)).status).toBe(404)
  expect((await other.answer(asked.id, { text: 'Yes.' })).status).toBe(404)
})

it('a scan is uploaded and sent as an answer', async () => {
  const w = await world()
  const asked = await askFor(w)
  const file_path = await w.uploadTo(`/asked_items/${asked.id}/uploads`, { file_name: 'lower.stl' }, tinyStl(60))
  const answered = await w.answer(asked.id, { files: [{ file_path, file_name: 'lower.stl' }] })
  expect(answered.body?.data).toMatchObject({ answers: [{ files: [{ name: 'lower.stl' }] }] })
})

it('the yes to a price is not given by a key', async () => {
  const w = await world()
  const admin = await makeUser(t.services, { role: 'admin' })
  await makeOrder(t.services, w.organization.id, null)
  const asked = await askFor(w, { kind: 'price', price: 25, reason: 'Extra tray' }, admin)
  expect((await w.answer(asked.id, { text: 'Yes.' })).status).toBe(422)
  expect((await sendV3(t, w.secret, `${w.items}/${asked.id}`)).body?.data).toMatchObject({ state: 'open' })
})

it('a photo is uploaded to a case, listed and downloaded like its other files', async () => {
  const w = await world()
  const body = { kind: 'photo', file_name: 'front.jpg' }
  const file_path = await w.uploadTo(`/cases/${w.patient.id}/uploads`, body, await tinyPhoto())
  const stored = await sendV3(t, w.secret, `/cases/${w.patient.id}/files`, {
    method: 'POST',
    body: { kind: 'photo', file_path, name: 'front.jpg' },
  })
  expect({ status: stored.status, error: stored.body?.error }).toEqual({ status: 201 })
  await t.runJobs()
  const photos = await sendV3(t, w.secret, `/cases/${w.patient.id}/photos`)
  expect(photos.body?.data).toMatchObject([{ id: stored.body?.data.id, kind: 'photo', inspection: 'done' }])
  const link = await sendV3(t, w.secret, `/files/${Number(stored.body?.data.id)}/link`)
  expect(link.body?.data.url).toEqual(expect.stringMatching(/^http/))
  expect(link.headers).not.toHaveProperty('etag')
})
