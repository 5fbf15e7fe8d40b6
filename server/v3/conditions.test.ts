import { describe, expect, it } from 'vitest'
import { noteCalls } from '#contract/notes.ts'
import { patientCalls } from '#contract/patients.ts'
import { makeKey, sendV3 } from '#server/testing/api-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization } from '#server/testing/factories.ts'

const t = await testApp()

/** A key of an owner, and a case without a prescription, which a practice may change. */
async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id ?? 0 }
  const { id } = await makeCase(t.services, place)
  const { secret } = await makeKey(t, owner, organization.id)
  const put = (body: object, ifMatch?: string) =>
    sendV3(t, secret, `/cases/${id}`, { method: 'PUT', body, headers: ifMatch ? { 'if-match': ifMatch } : {} })
  const read = async (headers: Record<string, string> = {}) => {
    const reply = await sendV3(t, secret, `/cases/${id}`, { headers })
    return { ...reply, etag: String(reply.headers.etag) }
  }
  const name = async () => {
    const { data } = (await read()).body ?? {}
    return `${String(data?.first_name)} ${String(data?.last_name)}`
  }
  return { organization, owner, id, secret, put, read, name }
}

describe('If-None-Match', () => {
  it('of the record as it is answers 304 without a body, and of another form of it the record', async () => {
    const { put, read } = await world()
    const { etag } = await read()
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 304, body: undefined, etag })
    expect((await read({ 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    await put({ first_name: 'Ada', last_name: 'Moss' })
    expect(await read({ 'if-none-match': etag })).toMatchObject({ status: 200, body: { data: { first_name: 'Ada' } } })
  })
})

describe('If-Match', () => {
  it('that does not match changes nothing and answers 412 with the record and its ETag', async () => {
    const { put, read, name } = await world()
    const before = await read()
    const saved = await put({ first_name: 'Ada', last_name: 'Moss' }, before.etag)
    expect(saved.status).toBe(200)
    const after = await read()
    expect(saved.headers.etag).toBe(after.etag)
    const late = await put({ first_name: 'Ida', last_name: 'Moss' }, before.etag)
    expect(late).toMatchObject({
      status: 412,
      headers: { etag: after.etag },
      body: { error: { code: 'precondition_failed', docs: expect.any(String) }, data: after.body?.data },
    })
    expect(await name()).toBe('Ada Moss')
    expect((await put({ first_name: 'Ida', last_name: 'Moss' }, after.etag)).status).toBe(200)
    expect(await name()).toBe('Ida Moss')
  })

  it('may be left out, be * or name several tags; a weak one never matches, and what is no tag is refused', async () => {
    const { put, read } = await world()
    const body = { first_name: 'Ada', last_name: 'Moss' }
    expect((await put(body)).status).toBe(200)
    expect((await put(body, '*')).status).toBe(200)
    const { etag } = await read()
    expect((await put(body, `"other", ${etag}`)).status).toBe(200)
    expect((await put(body, `W/${etag}`)).status).toBe(412)
    const unquoted = await put(body, etag.replaceAll('"', ''))
    expect(unquoted).toMatchObject({ status: 422, body: { error: { field: 'if-match' } } })
  })

  it('lets one of two writers win who have read the same', async () => {
    const { put, read, name } = await world()
    const { etag } = await read()
    const names = ['Ada', 'Ida', 'Eda', 'Uda']
    const replies = await Promise.all(names.map((first_name) => put({ first_name, last_name: 'Moss' }, etag)))
    const winner = replies.findIndex(({ status }) => status === 200)
    const present = `${names[winner]} Moss`
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412, 412])
    const shown = replies.flatMap(({ status, body }) => (status === 412 ? [body?.data.first_name] : []))
    expect(new Set(shown)).toEqual(new Set([names[winner]]))
    expect(await name()).toBe(present)
  })

  it('loses against somebody who saves in the portal at the same time, or before', async () => {
    const { owner, id, put, read, name } = await world()
    const { etag } = await read()
    const inPortal = t.as(owner).call(patientCalls.update, {
      params: { id },
      body: { first_name: 'Portal', last_name: 'Moss' },
    })
    const byKey = await put({ first_name: 'Ada', last_name: 'Moss' }, etag)
    await inPortal
    // Whoever was first, the portal has the last word: it sends no If-Match.
    expect([200, 412]).toContain(byKey.status)
    expect(byKey.body?.data.first_name).toBe(byKey.status === 412 ? 'Portal' : 'Ada')
    expect(await name()).toBe('Portal Moss')
    expect((await put({ first_name: 'Ada', last_name: 'Moss' }, etag)).status).toBe(412)
  })

  it('is refused where no record could have been read, and from a key that may not read', async () => {
    const { organization, owner, id, secret } = await world()
    const headers = { 'if-match': '"any"' }
    const created = await sendV3(t, secret, `/cases/${id}/notes`, { method: 'POST', body: { note: 'One' }, headers })
    expect(created).toMatchObject({ status: 422, body: { error: { field: 'if-match' } } })
    const blind = await makeKey(t, owner, organization.id, { scopes: ['cases:write'] })
    const body = { first_name: 'Ada', last_name: 'Moss' }
    const refused = await sendV3(t, blind.secret, `/cases/${id}`, { method: 'PUT', body, headers })
    expect(refused.body).toMatchObject({
      error: { code: 'missing_scope', message: expect.stringMatching(/cases:read/) },
    })
    expect(refused.body).not.toHaveProperty('data')
    expect((await sendV3(t, blind.secret, `/cases/${id}`, { method: 'PUT', body })).status).toBe(200)
  })

  it('that fails shows the record, which is in the trail as opened', async () => {
    const { organization, owner, id } = await world()
    const { secret } = await makeKey(t, owner, organization.id, { name: 'Writer' })
    const body = { first_name: 'Ada', last_name: 'Moss' }
    await sendV3(t, secret, `/cases/${id}`, { method: 'PUT', body, headers: { 'if-match': '"old"' } })
    const opened = await t.services.db
      .selectFrom('events')
      .where('patient_id', '=', id)
      .where('name', '=', 'patient.opened')
      .select('data')
      .execute()
    expect(opened).toMatchObject([{ data: { api_key: 'Writer' } }])
  })

  it('of a note is judged by that note, also when it is deleted', async () => {
    const { owner, secret, id } = await world()
    const { note } = await t.as(owner).call(noteCalls.add, { params: { id }, body: { kind: 'doctor', note: 'One' } })
    const address = `/cases/${id}/notes/${note.id}`
    const { headers } = await sendV3(t, secret, address)
    const write = () =>
      sendV3(t, secret, address, {
        method: 'PUT',
        body: { note: 'Two' },
        headers: { 'if-match': String(headers.etag) },
      })
    const first = await write()
    expect(first.status).toBe(200)
    expect((await write()).status).toBe(412)
    const late = await sendV3(t, secret, address, {
      method: 'DELETE',
      headers: { 'if-match': String(headers.etag) },
    })
    expect(late).toMatchObject({ status: 412, body: { data: { note: 'Two' } } })
    const gone = await sendV3(t, secret, address, {
      method: 'DELETE',
      headers: { 'if-match': String(first.headers.etag) },
    })
    expect(gone).toMatchObject({ status: 200, body: { data: { id: note.id } } })
    expect((await sendV3(t, secret, address)).status).toBe(404)
  })
})
