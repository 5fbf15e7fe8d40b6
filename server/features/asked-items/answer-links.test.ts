import { describe, expect, it } from 'vitest'
import { answerLinkCalls } from '#contract/answer-links.ts'
import { askedItemCalls } from '#contract/asked-items.ts'
import { addDays, addSeconds } from '#contract/days.ts'
import { PHOTO_FILE } from '#contract/enums.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { openDoorApp } from '#server/testing/door-links.ts'
import { askFor, LOWER_SCAN, readCase, readItem } from '#server/testing/asked-items.ts'
import { makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'
import { tinyPhoto, tinyStl, upload } from '#server/testing/uploads.ts'

const t = await openDoorApp()

const PHOTO = { kind: 'photo', view: 'right', reason: 'The right side is missing.' } as const
const QUESTION = { kind: 'answer', reason: 'Which brackets?' } as const
const DEAD = { status: 422, code: 2201 }

/** The token of a link that the owner, who is the doctor of the case, makes. */
async function linkOf(w: SetupWorld, id: number) {
  const { url } = await t.as(w.owner).call(askedItemCalls.link, { params: { id } })
  expect(url).toMatch(/^http:\/\/localhost:3000\/answer\/[\w-]{43}$/)
  return url.split('/').at(-1) ?? ''
}

const open = (token: string) => t.call(answerLinkCalls.open, { body: { token } })
const refusedOpen = (token: string) => t.refused(answerLinkCalls.open, { body: { token } })

describe('POST /asked_items/{id}/link', () => {
  it('is for customers who see the case, and for photos and questions only', async () => {
    const w = await makeSetupWorld(t)
    const params = { id: (await askFor(w, PHOTO)).id }
    for (const [person, status] of [
      [w.tech, 403],
      [w.partner, 403],
      [w.member, 404],
      [(await makeOrganization(t.services)).owner, 404],
    ] as const) {
      expect(await t.as(person).refused(askedItemCalls.link, { params })).toMatchObject({ status })
    }
    const scan = await askFor(w, LOWER_SCAN)
    expect(await t.as(w.owner).refused(askedItemCalls.link, { params: { id: scan.id } })).toMatchObject({
      status: 409,
      code: 3100,
    })
    await t.as(w.owner).call(askedItemCalls.link, { params })
    await t.as(w.tech).call(askedItemCalls.withdraw, { params })
    expect((await t.as(w.owner).refused(askedItemCalls.link, { params })).status).toBe(409)
  })
})

describe('a link', () => {
  it('tells what is asked without a name, as often as it is opened', async () => {
    const w = await makeSetupWorld(t, { first_name: 'Lena', last_name: 'Sorensen' })
    const reason = 'Lena Sorensen bites on the right: please show it.'
    const { id } = await askFor(w, { ...PHOTO, reason })
    const token = await linkOf(w, id)
    for (let times = 0; times < 3; times += 1) {
      expect((await open(token)).asked_item).toEqual({
        kind: 'photo',
        view: 'right',
        reason: 'the patient bites on the right: please show it.',
        due_at: null,
        practice: w.organization.name,
      })
    }
    expect(await readItem(w, id)).toMatchObject({ state: 'open' })
  })

  it('names teeth as the practice counts them, like its mail', async () => {
    const w = await makeSetupWorld(t)
    const body = { tooth_notation: 'universal' as const }
    await t.as(w.owner).call(organizationSettingCalls.update, { params: { id: w.organization.id }, body })
    const { id } = await askFor(w, { ...PHOTO, reason: 'Tooth 12 is covered.' })
    await t.runJobs()
    const read = 'Tooth 7 (FDI 12) is covered.'
    expect((await open(await linkOf(w, id))).asked_item.reason).toBe(read)
    const [mail] = await t.mailsTo(w.owner.email)
    expect(mail?.html).toContain(read)
    expect(await readItem(w, id)).toMatchObject({ reason: 'Tooth 12 is covered.' })
  })

  it('answers once, as the person whom it was given to, whoever is signed in', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, PHOTO)
    const [first, second] = [await linkOf(w, id), await linkOf(w, id)]
    const file_path = await upload(t.services, w.organization.id, 'right.jpg', await tinyPhoto())
    const body = { token: first, text: 'Taken today.', files: [{ file_path, file_name: 'right.jpg' }] }
    await t.as(w.tech).call(answerLinkCalls.answer, { body })
    const item = await readItem(w, id)
    expect(item).toMatchObject({ state: 'answered', answers: [{ by_link: true, text: 'Taken today.' }] })
    expect(item.answers[0]?.by).toContain(w.owner.last_name)
    const event = await t.services.db
      .selectFrom('events')
      .where('name', '=', 'asked.answered')
      .where('subject_id', '=', id)
      .select(['actor_id', 'data'])
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ actor_id: w.owner.id, data: { by_link: true } })
    expect(await t.refused(answerLinkCalls.answer, { body })).toMatchObject(DEAD)
    expect(await refusedOpen(second)).toMatchObject(DEAD)
    await t.runJobs()
    await t.as(w.tech).call(askedItemCalls.accept, { params: { id } })
    const photos = (await readCase(w)).patient_files.filter((each) => each.patient_file_type_id === PHOTO_FILE)
    expect(photos).toMatchObject([{ original_name: 'right.jpg', inspection: 'done', url: expect.any(String) }])
  })

  it('of two answers at once takes one', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w, QUESTION)
    const tokens = [await linkOf(w, id), await linkOf(w, id)]
    const replies = await Promise.all(
      tokens.map((token) => t.send(answerLinkCalls.answer, { body: { token, text: 'Metal.' } })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readItem(w, id)).answers).toHaveLength(1)
  })

  it('that is unknown, expired or of no use any more is the same refusal', async () => {
    const w = await makeSetupWorld(t)
    const refusals = [await refusedOpen('nobody-issued-this')]

    const withdrawn = await askFor(w, QUESTION)
    const ended = await linkOf(w, withdrawn.id)
    await t.as(w.tech).call(askedItemCalls.withdraw, { params: { id: withdrawn.id } })
    refusals.push(await refusedOpen(ended))

    const again = await askFor(w, QUESTION)
    const earlier = await linkOf(w, again.id)
    await t.as(w.owner).call(askedItemCalls.answer, { params: { id: again.id }, body: { text: 'Metal.' } })
    await t.as(w.tech).call(askedItemCalls.askAgain, { params: { id: again.id }, body: { reason: 'Which size?' } })
    refusals.push(await refusedOpen(earlier))

    const open_item = await askFor(w, QUESTION)
    const old = await linkOf(w, open_item.id)
    t.setClock(addSeconds(addDays(t.services.clock(), 7), 1))
    refusals.push(await refusedOpen(old))
    t.setClock(undefined)

    const member = await makeMember(t.services, w.organization.id)
    const where = t.services.db.updateTable('patients').where('id', '=', w.patient.id)
    await where.set({ user_id: member.id }).execute()
    const { url } = await t.as(member).call(askedItemCalls.link, { params: { id: open_item.id } })
    await t.services.db.deleteFrom('organization_members').where('user_id', '=', member.id).execute()
    refusals.push(await refusedOpen(url.split('/').at(-1) ?? ''))

    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]).toMatchObject(DEAD)
  })

  it('is closed with its practice', async () => {
    const w = await makeSetupWorld(t)
    const token = await linkOf(w, (await askFor(w, QUESTION)).id)
    const where = t.services.db.updateTable('organizations').where('id', '=', w.organization.id)
    await where.set({ disabled_at: t.services.clock() }).execute()
    expect(await refusedOpen(token)).toMatchObject(DEAD)
    expect(await t.refused(answerLinkCalls.answer, { body: { token, text: 'Metal.' } })).toMatchObject(DEAD)
  })

  it('takes photos only, of the practice, in the room that its person has', async () => {
    const w = await makeSetupWorld(t)
    const token = await linkOf(w, (await askFor(w, PHOTO)).id)
    const stl = { token, file_name: 'lower.stl' }
    expect((await t.refused(answerLinkCalls.uploadLink, { body: stl })).status).toBe(422)
    const photo = { token, file_name: 'right.jpg', file_size: 1000, content_type: 'image/jpeg' }
    const { file_path } = await t.call(answerLinkCalls.uploadLink, { body: photo })
    const staged = await t.services.db
      .selectFrom('staged_uploads')
      .where('file_path', '=', file_path)
      .select(['user_id', 'bytes'])
      .executeTakeFirst()
    expect(staged).toMatchObject({ user_id: w.owner.id, bytes: 1000 })
    const other = await makeOrganization(t.services)
    const answers = [
      await upload(t.services, w.organization.id, 'right.jpg', tinyStl()),
      await upload(t.services, other.organization.id, 'right.jpg', await tinyPhoto()),
    ]
    for (const path of answers) {
      const files = [{ file_path: path, file_name: 'right.jpg' }]
      const refused = await t.refused(answerLinkCalls.answer, { body: { token, files } })
      expect(refused).toMatchObject({ status: 422, error: { 'files.0': [expect.any(String)] } })
    }
    expect(await t.refused(answerLinkCalls.answer, { body: { token } })).toMatchObject({
      status: 422,
      error: { text: ['Required'] },
    })
  })

  it('is counted', async () => {
    const w = await makeSetupWorld(t)
    const token = await linkOf(w, (await askFor(w, QUESTION)).id)
    for (let times = 0; times < 30; times += 1) await open(token)
    expect((await refusedOpen(token)).status).toBe(429)
    expect((await open(await linkOf(w, (await askFor(w, QUESTION)).id))).asked_item.kind).toBe('answer')
  })
})

describe('the mail of an asked item', () => {
  it('answers as its recipient, and leads to the case where nobody could be named or a session is needed', async () => {
    const w = await makeSetupWorld(t)
    const copy = `copy-${w.owner.email}`
    await t.services.db.insertInto('user_emails').values({ user_id: w.owner.id, email: copy }).execute()
    await askFor(w, LOWER_SCAN)
    const { id } = await askFor(w, QUESTION)
    await t.runJobs()
    const [scan, question] = await t.mailsTo(w.owner.email)
    expect(scan?.html).not.toContain('/answer/')
    const [copied] = (await t.mailsTo(copy)).slice(1)
    expect(copied?.html).not.toContain('/answer/')
    expect(copied?.html).toContain(`/patient-details/${w.patient.id}`)
    const token = /\/answer\/([\w-]{43})/.exec(question?.html ?? '')?.[1] ?? ''
    await t.call(answerLinkCalls.answer, { body: { token, text: 'Metal.' } })
    expect(await readItem(w, id)).toMatchObject({ state: 'answered', answers: [{ by_link: true, text: 'Metal.' }] })
  })

  it('names the due time in the zone of the office', async () => {
    const w = await makeSetupWorld(t)
    const where = t.services.db.updateTable('locations').where('organization_id', '=', w.organization.id)
    await where.set({ time_zone: 'America/Denver' }).execute()
    await askFor(w, { ...QUESTION, due_at: '2099-12-02T00:00:00.000Z' })
    await t.runJobs()
    const [mail] = await t.mailsTo(w.owner.email)
    expect(mail?.html).toContain('Tue,\u00A0Dec\u00A01, 5\u00A0pm\u00A0MST')
  })
})
