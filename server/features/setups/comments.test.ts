import { describe, expect, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { MAX_COMMENTS, MAX_REPLIES } from '#contract/setups.rules.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { comment, makeSetupWorld, type SetupWorld } from '#server/testing/setups.ts'

const t = await testApp()
const { db } = t.services

/** A case whose first version, without files, awaits approval; comments need no files. */
async function offered() {
  const w = await makeSetupWorld(t)
  await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
  return { ...w, at: { params: { ...w.params, version: 1 } } }
}

type Offered = Awaited<ReturnType<typeof offered>>

async function say(w: Offered, by: { id: number }, body = comment()) {
  return (await t.as(by).call(setupCommentCalls.create, { ...w.at, body })).setup_comment
}

async function listed(w: SetupWorld) {
  return (await t.as(w.owner).call(setupCalls.list, { params: w.params })).setup_comments
}

/** Inserts the given numbers of further comments and replies directly, since two hundred calls would take too long. */
async function fill(w: Offered, comment_id: number, { comments, replies }: { comments: number; replies: number }) {
  const copied = await db
    .selectFrom('setup_comments')
    .where('id', '=', comment_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { id: _id, ...row } = copied
  await db
    .insertInto('setup_comments')
    .values(
      Array.from({ length: comments }, (_, at) => ({
        ...row,
        place: JSON.stringify(row.place),
        number: row.number + at + 1,
      })),
    )
    .execute()
  const reply = {
    comment_id,
    user_id: w.tech.id,
    kind: 'reply' as const,
    text: 'Seen.',
    created_at: t.services.clock(),
  }
  await db
    .insertInto('setup_replies')
    .values(Array.from({ length: replies }, () => reply))
    .execute()
}

async function archive(w: SetupWorld) {
  const deleted_at = t.services.clock()
  await db.updateTable('patients').set({ deleted_at }).where('id', '=', w.patient.id).execute()
}

describe('POST /patients/:id/setups/:version/comments', () => {
  it('refuses strangers, archived cases, unknown versions and invalid positions', async () => {
    const w = await offered()
    const stranger = await offered()
    const body = comment()
    for (const user of [stranger.owner, stranger.partner, w.member]) {
      expect((await t.as(user).refused(setupCommentCalls.create, { ...w.at, body })).status).toBe(404)
    }
    const later = { params: { ...w.params, version: 2 }, body }
    expect((await t.as(w.owner).refused(setupCommentCalls.create, later)).status).toBe(404)
    const refusal = async (more: object) =>
      (await t.as(w.owner).refused(setupCommentCalls.create, { ...w.at, body: { ...body, ...more } })).error
    expect(await refusal({ text: '  ' })).toEqual({ text: ['Required'] })
    expect(await refusal({ fdi: 19 })).toEqual({ fdi: ['Must be the FDI number of a tooth.'] })
    expect(Object.keys(Object(await refusal({ place: { point: [1, 2] } })))).not.toEqual([])
    await archive(w)
    expect((await t.as(w.owner).refused(setupCommentCalls.create, { ...w.at, body })).status).toBe(409)
  })

  it('numbers a comment within its case, keeps its position, and adds it to the notes of the case', async () => {
    const w = await offered()
    const drawing = [
      [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
    ]
    const [text, facts] = ['12 still sits behind 11.', { fdi: 12, target: 'tooth' }] as const
    const first = await say(w, w.owner, comment(text, { ...facts, drawing }))
    const second = await say(w, w.tech)
    expect(first).toMatchObject({ ...comment(text, facts), number: 1, version: 1, asked_at: null, replies: [] })
    expect(first.is_by_staff).toBe(false)
    expect(second).toMatchObject({ number: 2, is_by_staff: true, has_drawing: false })
    expect(first.has_drawing).toBe(true)
    const drawn = (id: number) => t.as(w.tech).call(setupCommentCalls.drawing, { params: { id } })
    expect(await drawn(first.id)).toEqual({ drawing })
    expect(await drawn(second.id)).toEqual({ drawing: null })
    const { patient } = await t.as(w.owner).call(patientCalls.get, { params: w.params })
    expect(JSON.stringify(patient)).toContain('Comment 1, tooth 12: 12 still sits behind 11.')
  })

  it('accepts as many lines and points as the room shows, and rejects more with a message', async () => {
    const w = await offered()
    const line = (points: number) => Array.from({ length: points }, (_, at): [number, number] => [at / points, 0.5])
    const lines = (count: number, points: number) => Array.from({ length: count }, () => line(points))
    const refusal = async (drawing: [number, number][][]) =>
      (await t.as(w.owner).refused(setupCommentCalls.create, { ...w.at, body: comment('Like this.', { drawing }) }))
        .error
    const tooMany = 'A drawing can have at most 2,000 points. Please draw less, or shorter lines.'
    expect(await refusal(lines(1, 2001))).toEqual({ drawing: [tooMany] })
    expect(await refusal(lines(50, 41))).toEqual({ drawing: [tooMany] })
    expect(await refusal(lines(51, 2))).toEqual({ drawing: ['A drawing can have at most 50 lines.'] })
    expect(await listed(w)).toEqual([])
    const { id } = await say(w, w.owner, comment('Like this.', { drawing: lines(50, 40) }))
    const { drawing } = await t.as(w.owner).call(setupCommentCalls.drawing, { params: { id } })
    expect(drawing?.flat()).toHaveLength(2000)
  })

  it('returns no drawing when comments are listed, written or answered, only when one is opened', async () => {
    const w = await offered()
    const drawing = [[[0.123456789, 0.2] as [number, number], [0.3, 0.4] as [number, number]]]
    const first = await say(w, w.owner, comment('Like this.', { drawing }))
    await say(w, w.owner, comment('And this.', { drawing }))
    const answers = [
      await t.as(w.owner).call(setupCalls.list, { params: w.params }),
      await t.as(w.tech).call(setupCommentCalls.reply, { params: { id: first.id }, body: { text: 'It is done.' } }),
      await t.as(w.owner).call(setupCommentCalls.resolve, { params: { id: first.id }, body: { is_resolved: true } }),
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('0.123456789')
    const stranger = await offered()
    for (const user of [stranger.owner, stranger.partner, w.member]) {
      expect((await t.as(user).refused(setupCommentCalls.drawing, { params: { id: first.id } })).status).toBe(404)
    }
    const opened = await t.as(w.tech).call(setupCommentCalls.drawing, { params: { id: first.id } })
    expect(opened).toEqual({ drawing })
  })

  it('refuses a comment and a reply on a full version', async () => {
    const w = await offered()
    const first = await say(w, w.owner)
    await fill(w, first.id, { comments: MAX_COMMENTS - 2, replies: MAX_REPLIES - 1 })
    const last = await say(w, w.owner, comment('The last one.'))
    const full = await t.as(w.tech).refused(setupCommentCalls.create, { ...w.at, body: comment() })
    expect(full).toMatchObject({
      status: 409,
      error: 'This version already has 200 comments, the most that one can have. Please reply to one of them.',
    })
    const reply = { params: { id: last.id }, body: { text: 'One more.' } }
    await t.as(w.tech).call(setupCommentCalls.reply, reply)
    expect(await t.as(w.tech).refused(setupCommentCalls.reply, reply)).toMatchObject({
      status: 409,
      error: 'The comments on this version already have 500 replies, the most that one can have.',
    })
    // The limits apply to each version separately.
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter' } })
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const next = { params: { ...w.params, version: 2 }, body: comment() }
    await t.as(w.owner).call(setupCommentCalls.create, next)
  })

  it('keeps a comment on the version it was made on, even if that was replaced meanwhile', async () => {
    const w = await offered()
    await t.as(w.owner).call(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter' } })
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const late = await say(w, w.owner)
    expect(late).toMatchObject({ version: 1, number: 1 })
    expect(await listed(w)).toMatchObject([{ id: late.id, version: 1 }])
  })

  it('suggests and notifies only mentioned users who see the case', async () => {
    const w = await offered()
    const stranger = await makeMember(t.services, (await offered()).organization.id)
    const idle = await makeUser(t.services, { role: 'tech_support' })
    for (const user of [stranger, w.member]) {
      expect((await t.as(user).refused(setupCommentCalls.people, { params: w.params })).status).toBe(404)
    }
    const idsFor = async (user: { id: number }) => {
      const { people } = await t.as(user).call(setupCommentCalls.people, { params: w.params })
      return new Set(people.map(({ id }) => id))
    }
    // A practice gets the staff who made the version; a plain member sees only their own cases.
    expect(await idsFor(w.owner)).toEqual(new Set([w.partner.id, w.tech.id]))
    const forStaff = await idsFor(w.tech)
    const isOffered = ({ id }: { id: number }) => forStaff.has(id)
    expect([w.owner, w.partner, idle].every(isOffered)).toBe(true)
    expect([w.member, stranger, w.tech].some(isOffered)).toBe(false)
    // The doctor of the case may see it, whatever their role.
    await db.updateTable('patients').set({ user_id: w.member.id }).where('id', '=', w.patient.id).execute()
    expect(await idsFor(w.owner)).toContain(w.member.id)
    await db.updateTable('patients').set({ user_id: w.owner.id }).where('id', '=', w.patient.id).execute()
    const mentions = [w.partner.id, stranger.id, w.tech.id, w.member.id]
    const { id } = await say(w, w.owner, comment('@Maren, is this one high?', { mentions }))
    await t.runJobs()
    const told = async (user: { id: number }) => {
      const { notifications } = await t.as(user).call(notificationCalls.list)
      const ofComments = notifications.filter((each) =>
        each.link.endsWith(`/${w.patient.id}/review?version=1&comment=${id}`),
      )
      return ofComments.map(({ message }) => message)
    }
    const words = expect.stringMatching(/^Comment 1 was added to the setup of .*\.$/)
    expect(await told(w.partner)).toEqual([words])
    expect(await told(w.tech)).toEqual([words])
    for (const user of [stranger, w.member]) expect(await told(user)).toEqual([])
    expect(await told(w.owner)).toEqual([])
    await t.as(w.tech).call(setupCommentCalls.reply, { params: { id }, body: { text: 'It is.' } })
    await t.runJobs()
    expect(await told(w.owner)).toEqual([expect.stringMatching(/^Comment 1 was answered on the setup of /)])
  })
})

describe('a mention', () => {
  it('skips users who do not see the case or are archived, in a comment and in a reply', async () => {
    const w = await offered()
    const stranger = await makeMember(t.services, (await offered()).organization.id)
    const gone = await makeUser(t.services, { role: 'supervisor' })
    const offeredIds = async () => {
      const { people } = await t.as(w.tech).call(setupCommentCalls.people, { params: w.params })
      return people.map(({ id }) => id)
    }
    expect(await offeredIds()).toContain(gone.id)
    await db.updateTable('users').set({ deleted_at: t.services.clock() }).where('id', '=', gone.id).execute()
    expect(await offeredIds()).not.toContain(gone.id)
    const mentions = [w.partner.id, stranger.id, w.member.id, gone.id]
    const { id } = await say(w, w.owner, comment('Is this one high?', { mentions }))
    await t.as(w.tech).call(setupCommentCalls.reply, { params: { id }, body: { text: 'It is.', mentions } })
    const events = await db
      .selectFrom('events')
      .where('patient_id', '=', w.patient.id)
      .where('name', 'in', ['setup.commented', 'setup.replied'])
      .orderBy('id')
      .select('data')
      .execute()
    expect(events.map(({ data }) => data)).toMatchObject([{ mentions: [w.partner.id] }, { mentions: [w.partner.id] }])
  })
})

describe('a comment', () => {
  it('keeps the replies of two users in order', async () => {
    const w = await offered()
    const { id } = await say(w, w.owner)
    const params = { id }
    await t.as(w.tech).call(setupCommentCalls.reply, { params, body: { text: 'It is done.' } })
    await t.as(w.owner).call(setupCommentCalls.reply, { params, body: { text: 'Thank you.' } })
    const { setup_comment } = await t.as(w.tech).call(setupCommentCalls.reply, { params, body: { text: 'Gladly.' } })
    expect(setup_comment.replies.map(({ text, is_by_staff, kind }) => [text, is_by_staff, kind])).toEqual([
      ['It is done.', true, 'reply'],
      ['Thank you.', false, 'reply'],
      ['Gladly.', true, 'reply'],
    ])
    const wordless = await t.as(w.tech).refused(setupCommentCalls.reply, { params, body: { text: ' ' } })
    expect(wordless.error).toEqual({ text: ['Required'] })
  })

  it('can be resolved and reopened by its author and by users who approve the setup', async () => {
    const w = await offered()
    const { id } = await say(w, w.owner)
    const sent = (is_resolved: boolean) => ({ params: { id }, body: { is_resolved } })
    expect((await t.as(w.partner).refused(setupCommentCalls.resolve, sent(true))).status).toBe(403)
    const closed = await t.as(w.owner).call(setupCommentCalls.resolve, sent(true))
    expect(closed.setup_comment).toMatchObject({ resolved_by_name: w.owner.full_name })
    const again = await t.as(w.owner).call(setupCommentCalls.resolve, sent(true))
    expect(again.setup_comment.resolved_at).toBe(closed.setup_comment.resolved_at)
    const open = await t.as(w.owner).call(setupCommentCalls.resolve, sent(false))
    expect(open.setup_comment).toMatchObject({ resolved_at: null, resolved_by_name: null })
    const ofPartner = await say(w, w.partner)
    await t.as(w.partner).call(setupCommentCalls.resolve, { params: { id: ofPartner.id }, body: { is_resolved: true } })
  })

  it('can be deleted by its author until it has replies', async () => {
    const w = await offered()
    const [kept, gone] = [await say(w, w.owner), await say(w, w.owner)]
    await t.as(w.tech).call(setupCommentCalls.reply, { params: { id: kept.id }, body: { text: 'It is done.' } })
    expect((await t.as(w.tech).refused(setupCommentCalls.remove, { params: { id: gone.id } })).status).toBe(403)
    const answered = await t.as(w.owner).refused(setupCommentCalls.remove, { params: { id: kept.id } })
    expect(answered).toMatchObject({ status: 409, error: 'The comment has replies.' })
    await t.as(w.owner).call(setupCommentCalls.remove, { params: { id: gone.id } })
    expect((await listed(w)).map(({ id }) => id)).toEqual([kept.id])
  })

  it('is hidden outside the case, and read-only while the case is archived', async () => {
    const w = await offered()
    const stranger = await offered()
    const params = { id: (await say(w, w.owner)).id }
    const reply = { params, body: { text: 'Hello' } }
    const resolve = { params, body: { is_resolved: true } }
    for (const user of [stranger.owner, stranger.partner, w.member]) {
      expect((await t.as(user).refused(setupCommentCalls.reply, reply)).status).toBe(404)
      expect((await t.as(user).refused(setupCommentCalls.resolve, resolve)).status).toBe(404)
      expect((await t.as(user).refused(setupCommentCalls.remove, { params })).status).toBe(404)
    }
    await archive(w)
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    expect((await admin.refused(setupCommentCalls.reply, reply)).status).toBe(409)
    expect((await admin.refused(setupCommentCalls.resolve, resolve)).status).toBe(409)
    expect((await t.as(w.owner).refused(setupCommentCalls.remove, { params })).status).toBe(409)
  })
})
