import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { CODE } from '#contract/errors.ts'
import { addDays, addSeconds } from '#contract/days.ts'
import { MAX_SHARE_LINKS, SHARE_LINK_DAYS, shareLinkCalls } from '#contract/share-links.ts'
import { tokenHash } from '#server/http/actor.ts'
import { openTestApp } from '#server/testing/app.ts'
import { openDoorApp } from '#server/testing/door-links.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { sendClockJob } from '#server/testing/jobs.ts'
import { completeVersion, makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'
import { makeFilmWorld, makeNamedFilmWorld, shareFilm } from '#server/testing/share-links.ts'

const t = await openDoorApp()
const { services } = t

const version = { version: 1 }
const open = (token: string) => t.call(shareLinkCalls.open, { body: { token } })
const refusedOpen = (token: string) => t.refused(shareLinkCalls.open, { body: { token } })
const listed = async (w: SetupWorld, by: { id: number } = w.owner) =>
  (await t.as(by).call(shareLinkCalls.list, { params: w.params })).share_links

describe('links to the film of a case', () => {
  it('are for staff and for customers who see the case', async () => {
    const w = await makeFilmWorld(t)
    const { id } = await shareFilm(w)
    for (const [person, status] of [
      [w.partner, 403],
      [w.member, 404],
      [(await makeOrganization(services)).owner, 404],
    ] as const) {
      const who = t.as(person)
      expect(await who.refused(shareLinkCalls.list, { params: w.params })).toMatchObject({ status })
      expect(await who.refused(shareLinkCalls.create, { params: w.params, body: version })).toMatchObject({ status })
      const params = { ...w.params, share_link_id: id }
      expect(await who.refused(shareLinkCalls.revoke, { params })).toMatchObject({ status })
    }
    await shareFilm(w, w.tech)
    expect(await listed(w)).toHaveLength(2)
  })

  it('are refused without a model, for an archived case and beyond the limit', async () => {
    const empty = await makeSetupWorld(t)
    await t.as(empty.tech).call(caseStepCalls.completeSetup, { params: empty.params })
    const refused = (w: SetupWorld, body = version) =>
      t.as(w.owner).refused(shareLinkCalls.create, { params: w.params, body })
    const wrong = { status: 409, code: CODE.wrongState }
    expect(await refused(empty)).toMatchObject({ ...wrong, error: 'This version has no model that can be shown.' })
    expect((await refused(empty, { version: 2 })).status).toBe(404)

    const w = await makeFilmWorld(t)
    const create = () => t.as(w.owner).send(shareLinkCalls.create, { params: w.params, body: version })
    const sent = await Promise.all(Array.from({ length: MAX_SHARE_LINKS + 1 }, create))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: MAX_SHARE_LINKS }, () => 201),
      409,
    ])
    expect(await refused(w)).toMatchObject(wrong)

    const archived = await makeFilmWorld(t)
    await closeCase(archived)
    expect(await refused(archived)).toMatchObject({ ...wrong, error: 'The patient is archived.' })
  })

  it('are listed without their token, which is told once and stored as a hash', async () => {
    const w = await makeFilmWorld(t)
    const { token, url } = await shareFilm(w)
    expect(url).toMatch(/^http:\/\/localhost:3000\/share\/[\w-]{43}$/)
    const links = await listed(w)
    expect(links).toMatchObject([{ version: 1, opened: 0, last_opened_at: null }])
    expect(JSON.stringify(links)).not.toContain(token)
    const row = await services.db
      .selectFrom('share_links')
      .where('patient_id', '=', w.patient.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row.token_hash.toString()).not.toContain(token)
  })

  it('name the provider instead of its staff to a practice', async () => {
    const w = await makeFilmWorld(t)
    await shareFilm(w, w.tech)
    expect(await listed(w)).toMatchObject([{ created_by: services.config.providerName }])
    expect(await listed(w, w.tech)).toMatchObject([{ created_by: `${w.tech.first_name} ${w.tech.last_name}` }])
  })

  it('of two revocations at once, one is told that the link has ended', async () => {
    const w = await makeFilmWorld(t)
    const { id, token } = await shareFilm(w)
    const params = { ...w.params, share_link_id: id }
    const sent = await Promise.all([w.owner, w.tech].map((who) => t.as(who).send(shareLinkCalls.revoke, { params })))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await listed(w)).toEqual([])
    expect((await refusedOpen(token)).status).toBe(404)
    const other = await makeFilmWorld(t)
    const elsewhere = { ...other.params, share_link_id: id }
    expect((await t.as(other.owner).refused(shareLinkCalls.revoke, { params: elsewhere })).status).toBe(404)
    const events = await services.db
      .selectFrom('events')
      .where('patient_id', '=', w.patient.id)
      .where('name', 'like', 'setup.share%')
      .orderBy('id')
      .select(['name', 'data'])
      .execute()
    const data = { share_link_id: id, setup: 1 }
    expect(events).toEqual([
      { name: 'setup.shared', data },
      { name: 'setup.share_revoked', data },
    ])
  })
})

describe('an opened link', () => {
  it('shows teeth and brackets of its version, and no name', async () => {
    const w = await makeNamedFilmWorld(t)
    const { film } = await open((await shareFilm(w)).token)
    expect(film.files).toMatchObject([
      { name: 'Upper teeth', part: 'teeth', jaw_id: 1 },
      { name: 'Upper brackets', part: 'brackets', jaw_id: 1 },
    ])
    expect(film.teeth?.teeth).toMatchObject([{ fdi: 12, file: 'Upper teeth' }])
    for (const { url, size } of film.files) {
      const bytes = await t.app.inject({ url: new URL(url).pathname })
      expect([bytes.statusCode, bytes.rawPayload.length]).toEqual([200, size])
    }
    // A signed link can be decoded by whoever has it.
    const files = film.files.map(({ url, ...file }) => ({ ...file, key: decodeClaims(url) }))
    const told = JSON.stringify({ files, teeth: film.teeth }).toLowerCase()
    const { owner, tech, organization } = w
    const people = [owner, tech].flatMap(({ last_name, email }) => [last_name, email])
    for (const name of ['Lena', 'Sorensen', organization.name, ...people]) {
      expect(told).not.toContain(name.toLowerCase())
    }
  })

  it('goes on showing its version after a newer one', async () => {
    const w = await makeNamedFilmWorld(t)
    const { token } = await shareFilm(w)
    const before = (await open(token)).film.files.map(({ id }) => id)
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter' } })
    await completeVersion(w)
    expect((await open(token)).film.files.map(({ id }) => id)).toEqual(before)
    expect(await listed(w)).toMatchObject([{ version: 1 }])
  })

  it('is counted once a minute', async () => {
    const w = await makeFilmWorld(t)
    const { token } = await shareFilm(w)
    const start = services.clock()
    t.setClock(start)
    await Promise.all([open(token), open(token), open(token)])
    t.setClock(addSeconds(start, 59))
    await open(token)
    expect(await listed(w)).toMatchObject([{ opened: 1, last_opened_at: start }])
    const later = addSeconds(start, 60)
    t.setClock(later)
    await open(token)
    expect(await listed(w)).toMatchObject([{ opened: 2, last_opened_at: later }])
  })

  it('is the same refusal once it is unknown, revoked or expired, or its case or practice is closed', async () => {
    const refusals = [await refusedOpen('nobody-issued-this')]

    const revoked = await makeFilmWorld(t)
    const ended = await shareFilm(revoked)
    const params = { ...revoked.params, share_link_id: ended.id }
    await t.as(revoked.owner).call(shareLinkCalls.revoke, { params })
    refusals.push(await refusedOpen(ended.token))

    const expired = await shareFilm(await makeFilmWorld(t))
    t.setClock(addDays(services.clock(), SHARE_LINK_DAYS))
    refusals.push(await refusedOpen(expired.token))
    t.setClock(undefined)

    const closings = [closeCase, archivePractice, disablePractice]
    for (const close of closings) {
      const w = await makeFilmWorld(t)
      const { token } = await shareFilm(w)
      await close(w)
      refusals.push(await refusedOpen(token))
    }

    const gone = await makeFilmWorld(t)
    const { token } = await shareFilm(gone)
    await services.db.deleteFrom('patients').where('id', '=', gone.patient.id).execute()
    refusals.push(await refusedOpen(token))

    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject({ status: 404, code: CODE.notFound })
  })

  it('is limited', async () => {
    const w = await makeFilmWorld(t)
    const { token } = await shareFilm(w)
    for (let times = 0; times < 60; times += 1) await open(token)
    expect((await refusedOpen(token)).status).toBe(429)
    expect((await open((await shareFilm(w)).token)).film.files).toHaveLength(1)
  })
})

it('a restored copy opens no link', async () => {
  const drill = await openTestApp({ RESTORE_DRILL: 'on' })
  const { db } = drill.services
  const now = drill.services.clock()
  const { patient } = await makeSetupWorld(drill)
  const { id: setup_id } = await db
    .insertInto('setups')
    .values({ patient_id: patient.id, version: 1, completed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = drill.services.random()
  const dates = { created_at: now, expires_at: addDays(now, SHARE_LINK_DAYS) }
  await db
    .insertInto('share_links')
    .values({ patient_id: patient.id, setup_id, token_hash: tokenHash(token), ...dates })
    .execute()
  const refused = await drill.refused(shareLinkCalls.open, { body: { token } })
  expect(refused).toMatchObject({ status: 404, code: CODE.notFound })
  await drill.services.close()
})

it('links that ended long ago are deleted', async () => {
  const w = await makeFilmWorld(t)
  const { expires_at } = await shareFilm(w)
  const count = async () => {
    await sendClockJob(services, 'share-links', 'day')
    await t.runJobs()
    const left = services.db.selectFrom('share_links').where('patient_id', '=', w.patient.id)
    return (await left.select('id').execute()).length
  }
  t.setClock(addDays(expires_at, 89))
  expect(await count()).toBe(1)
  t.setClock(addDays(expires_at, 90))
  expect(await count()).toBe(0)
})

function closeCase({ patient: { id } }: SetupWorld) {
  return services.db.updateTable('patients').set({ deleted_at: services.clock() }).where('id', '=', id).execute()
}

function archivePractice({ organization: { id } }: SetupWorld) {
  return services.db.updateTable('organizations').set({ deleted_at: services.clock() }).where('id', '=', id).execute()
}

function disablePractice({ organization: { id } }: SetupWorld) {
  return services.db.updateTable('organizations').set({ disabled_at: services.clock() }).where('id', '=', id).execute()
}

function decodeClaims(url: string) {
  const [claims = ''] = (url.split('/').at(-1) ?? '').split('.')
  return Buffer.from(claims, 'base64url').toString()
}
