import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { caseStepCalls, UNDO_SECONDS } from '#contract/case-steps.ts'
import { addDays } from '#contract/days.ts'
import { patientCalls } from '#contract/patients.ts'
import { forgetOldEvents } from '#server/features/event-feed/cursor.ts'
import type { Emit } from '#server/jobs/events.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { sealEvents } from '#server/jobs/seals.ts'
import { makeKey, makeStaffKey, sendV3 } from '#server/testing/api-keys.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'
import { inTransaction } from '#server/work.ts'

// The test forgets events and rewrites seals, so it has a database of its own.
const t = await openTestApp()
afterAll(() => t.services.close())

const { db } = t.services
const admin = await makeUser(t.services, { role: 'super_admin' })
const tech = await makeUser(t.services, { role: 'tech_support' })
const HOLD = { action_owner_name: 'Maren Okafor', reason: 'The lower arch is missing' }

/** Seals everything, also what could still be undone. */
const sealAll = () => sealEvents(db, 'infinity')

const system = () => systemSource(t.services.clock())
const record: Emit = (name, data, place) => inTransaction(t.services, system(), ({ emit }) => emit(name, data, place))
const rename = (id: number, first_name: string) =>
  t.as(admin).call(patientCalls.update, { params: { id }, body: { first_name, last_name: 'Reed' } })

async function world() {
  const { organization, owner, location } = await makeOrganization(t.services)
  const { secret } = await makeKey(t, owner, organization.id)
  const submit = async () => {
    const made = await makeCase(t.services, {
      organization_id: organization.id,
      user_id: owner.id,
      location_id: location?.id,
    })
    await record('patient.created', {}, { patient_id: made.id, organization_id: organization.id })
    return made
  }
  const read = async (query = '', key = secret) => {
    const { body } = await sendV3(t, key, `/events?${query}`)
    if (!body) throw new Error('There is no body.')
    return body
  }
  await sealAll()
  const begin = (await read('after=now')).next ?? ''
  return { organization, owner, secret, submit, read, begin }
}

type Row = { type: string; object: { type: string; id: number }; state?: string; case_id: number }
const typesOf = ({ data }: { data: unknown }) => (data as Row[]).map(({ type }) => type)

describe('GET /api/v3/events', () => {
  it('refuses a key without its scope, an unknown type and what is no cursor', async () => {
    const { organization, owner, read } = await world()
    const { secret } = await makeKey(t, owner, organization.id, { scopes: ['cases:read'] })
    expect((await read('', secret)).error).toMatchObject({ code: 'missing_scope' })
    expect((await read('types=case.vanished')).error).toMatchObject({ code: 'invalid' })
    expect((await read('after=nonsense')).error).toMatchObject({ code: 'invalid', field: 'after' })
    expect((await read('limit=201')).error).toMatchObject({ field: 'limit' })
  })

  it('answers what happened in the practice of the key, in pages, with ids and states and no names', async () => {
    const { organization, submit, read, begin } = await world()
    const { submit: elsewhere } = await world()
    const { id } = await submit()
    await elsewhere()
    await rename(id, 'Unmistakable')
    await sealAll()
    const all = await read(`after=${begin}`)
    expect(all.data).toMatchObject([
      { type: 'case.created', object: { type: 'case', id }, case_id: id, organization_id: organization.id },
      { type: 'case.updated', object: { type: 'case', id }, state: 'new' },
    ])
    expect(JSON.stringify(all)).not.toContain('Unmistakable')
    const first = await read(`after=${begin}&limit=1`)
    expect(typesOf(first)).toEqual(['case.created'])
    const second = await read(`after=${first.next}&limit=1`)
    expect(typesOf(second)).toEqual(['case.updated'])
    expect(await read(`after=${second.next}`)).toMatchObject({ data: [] })
    expect(typesOf(await read(`after=${begin}&types=case.updated,case.held`))).toEqual(['case.updated'])
  })

  it('shows invoices to who may see them, and a plain member only events of their own cases', async () => {
    const { organization, owner, submit, read, begin } = await world()
    const order = await makeOrder(t.services, organization.id, 'SENT')
    await record(
      'order.issued',
      { kind: 'monthly', total_cents: 100, fm_invoice_status: 'SENT' },
      { organization_id: organization.id, subject_id: order.id },
    )
    await submit()
    const colleague = await makeMember(t.services, organization.id)
    const member = { user_id: colleague.id, role: 'organization_member' }
    const place = { organization_id: organization.id, user_id: colleague.id }
    await record('organization.member_added', member, place)
    await sealAll()
    expect(typesOf(await read(`after=${begin}`))).toEqual(['invoice.issued', 'case.created', 'person.added'])
    await db
      .updateTable('organization_members')
      .set({ role: 'organization_member' })
      .where('user_id', '=', owner.id)
      .execute()
    await db.updateTable('patients').set({ user_id: colleague.id }).where('user_id', '=', owner.id).execute()
    expect(typesOf(await read(`after=${begin}`))).toEqual(['person.added'])
  })

  it('shows a change that can be undone once its time is over, and never what was undone', async () => {
    const { submit, read, begin } = await world()
    const held = await submit()
    const undone = await submit()
    const hold = ({ id }: { id: number }) => t.as(tech).call(caseStepCalls.toggleHold, { params: { id }, body: HOLD })
    await hold(held)
    const { undo } = await hold(undone)
    await rename(held.id, 'Later')
    await sealEvents(db)
    expect(typesOf(await read(`after=${begin}`))).toEqual(['case.created', 'case.created', 'case.updated'])
    const between = (await read(`after=${begin}`)).next
    await t.as(tech).call(caseStepCalls.undo, { params: { id: undone.id }, body: { event_id: undo.event_id } })
    await sealAll()
    expect((await read(`after=${between}`)).data).toMatchObject([
      { type: 'case.held', object: { id: held.id } },
      { type: 'promise.moved', object: { id: held.id } },
    ])
  })

  it('refuses an undo once others may have heard of the change', async () => {
    const { submit } = await world()
    const { id } = await submit()
    const { undo } = await t.as(tech).call(caseStepCalls.toggleHold, { params: { id }, body: HOLD })
    await sealAll()
    const late = await t.as(tech).refused(caseStepCalls.undo, { params: { id }, body: { event_id: undo.event_id } })
    expect(late).toMatchObject({ status: 409, error: 'The time to undo this has passed.' })
  })

  it('waits as long as an undo is possible', async () => {
    const { submit } = await world()
    const { id } = await submit()
    await sealAll()
    await t.as(tech).call(caseStepCalls.toggleHold, { params: { id }, body: HOLD })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from w.release_at - e.created_at)::float8 as seconds
      from events_to_seal w join events e on e.id = w.event_id where e.name = 'patient.held'`.execute(db)
    expect(Math.round(rows[0]?.seconds ?? 0)).toBe(UNDO_SECONDS)
  })

  it('tells of notes, but never of those for staff', async () => {
    const { organization, submit, read, begin } = await world()
    const { id } = await submit()
    const place = { patient_id: id, organization_id: organization.id }
    for (const kind of ['internal_notes', 'doctor_notes'] as const)
      await record('patient.note_changed', { kind, before: null, after: 'Mind the crossbite' }, place)
    await sealAll()
    expect(typesOf(await read(`after=${begin}&types=case.noted`))).toEqual(['case.noted'])
  })

  it('waits for an undo by the clock of the database, whatever the clock of a node says', async () => {
    const { submit, read, begin } = await world()
    const { id } = await submit()
    await sealAll()
    for (const hours of [-1, 1]) {
      t.setClock(new Date(Date.now() + hours * 3_600_000).toISOString())
      await t.as(tech).call(caseStepCalls.toggleHold, { params: { id }, body: HOLD })
    }
    t.setClock(undefined)
    await sealEvents(db)
    expect(typesOf(await read(`after=${begin}&types=case.held,case.released`))).toEqual([])
    await sealAll()
    expect(typesOf(await read(`after=${begin}&types=case.held,case.released`))).toEqual(['case.held', 'case.released'])
  })

  it('shows a change that was committed late behind those before it', async () => {
    const { organization, submit, read, begin } = await world()
    const { id } = await submit()
    let finish = () => {}
    const late = inTransaction(t.services, system(), async ({ emit, db }) => {
      await emit('patient.archived', {}, { patient_id: id, organization_id: organization.id })
      await sql`select 1`.execute(db)
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await rename(id, 'Early')
    await sealAll()
    const before = await read(`after=${begin}`)
    expect(typesOf(before)).toEqual(['case.created', 'case.updated'])
    finish()
    await late
    await sealAll()
    expect(typesOf(await read(`after=${before.next}`))).toEqual(['case.archived'])
  })

  it('shows an event of a case that was deleted, to a key of staff for its practice too', async () => {
    const { organization, submit, read, begin } = await world()
    const { id } = await submit()
    await db.updateTable('patients').set({ deleted_at: t.services.clock() }).where('id', '=', id).execute()
    const staff = await makeStaffKey(t, admin, [organization.id])
    await t.as(admin).call(caseStepCalls.remove, { params: { id } })
    await sealAll()
    for (const key of [undefined, staff.secret]) {
      const { data } = await read(`after=${begin}&types=case.deleted`, key)
      expect(data).toMatchObject([{ type: 'case.deleted', object: { id } }])
    }
  })

  it('accepts a cursor of another key, and tells a future one and one of a restored copy where to begin', async () => {
    const { read, begin } = await world()
    const { secret } = await world()
    expect(await read(`after=${begin}`, secret)).toMatchObject({ data: expect.any(Array) })
    const [generation, position = '0', hash] = Buffer.from(begin, 'base64url').toString().split('.')
    const forged = (parts: unknown[]) => `after=${Buffer.from(parts.join('.')).toString('base64url')}`
    for (const parts of [
      [generation, Number(position) + 100_000, hash],
      [Number(generation) + 1, position, hash],
      [generation, position, '0123456789ab'],
    ]) {
      const { error } = await read(forged(parts))
      expect(error?.code).toBe('cursor_of_other_copy')
      const [, begin] = /after=(\S+)$/.exec(error?.message ?? '') ?? []
      expect(await read(`after=${begin}`)).toMatchObject({ data: expect.any(Array) })
    }
  })

  it('keeps events for 30 days and tells an older cursor where to begin again', async () => {
    const { submit, read, begin } = await world()
    await submit()
    await sealAll()
    await forgetOldEvents(db, addDays(t.services.clock(), 29))
    expect(typesOf(await read(`after=${begin}`))).toEqual(['case.created'])
    await forgetOldEvents(db, addDays(t.services.clock(), 31))
    const { error } = await read(`after=${begin}`)
    expect(error?.code).toBe('cursor_expired')
    const [, next] = /after=(\S+)$/.exec(error?.message ?? '') ?? []
    expect(await read(`after=${next}`)).toMatchObject({ data: [] })
    expect(await read()).toMatchObject({ data: [] })
  })
})

it('30 writers at once, whose transactions end in another order than they began, leave no gap', async () => {
  const { organization, submit, read, begin } = await world()
  const { id } = await submit()
  const place = { patient_id: id, organization_id: organization.id }
  const EVENTS = 10
  let running = true
  const heard: string[] = []
  const reader = (async () => {
    let after = begin
    for (let last = false; ; last = !running) {
      await sealEvents(db)
      const page = await read(`after=${after}&limit=7`)
      heard.push(...(page.data as unknown as { id: string }[]).map((each) => each.id))
      if (last && page.data.length === 0) return
      after = page.next ?? ''
    }
  })()
  await Promise.all(
    Array.from({ length: 30 }, async (_, writer) => {
      for (let each = 0; each < EVENTS; each++)
        await inTransaction(t.services, system(), async ({ emit, db }) => {
          await emit('patient.restored', {}, place)
          // Later writers commit first.
          await sql`select pg_sleep(${((30 - writer) % 7) / 200})`.execute(db)
          await emit('patient.archived', {}, place)
        })
    }),
  )
  running = false
  await reader
  expect(heard).toHaveLength(1 + 30 * EVENTS * 2)
  expect(new Set(heard).size).toBe(heard.length)
})

describe('updated_since', () => {
  type Listed = { data: Record<string, unknown>[]; next: string | null; mark: string | null }
  const list = async (secret: string, query: string) =>
    (await sendV3(t, secret, `/cases?${query}`)).body as unknown as Listed

  it('lists what changed, archived and deleted cases too, in pages, and names the next mark', async () => {
    const { organization, secret, submit } = await world()
    const [first, second, third] = [await submit(), await submit(), await submit()]
    await sealAll()
    const { mark } = await list(secret, 'updated_since=1970-01-01T00:00:00Z')
    expect(await list(secret, `updated_since=${mark}`)).toMatchObject({ data: [], next: null })
    await rename(first.id, 'Changed')
    for (const each of [second, third]) await t.as(admin).call(caseStepCalls.archive, { params: each })
    await t.as(admin).call(caseStepCalls.remove, { params: third })
    await sealAll()
    const page = await list(secret, `updated_since=${mark}&limit=2`)
    expect(page).toMatchObject({
      data: [
        { id: first.id, first_name: 'Changed' },
        { id: second.id, archived_at: expect.any(String) },
      ],
      mark: null,
    })
    const rest = await list(secret, `updated_since=${mark}&after=${page.next}`)
    expect(rest).toMatchObject({ data: [{ id: third.id, practice_id: organization.id, is_deleted: true }], next: null })
    expect(await list(secret, `updated_since=${rest.mark}`)).toMatchObject({ data: [] })
  })

  it('finds a change that began before the mark and was committed behind it', async () => {
    const { organization, secret, submit } = await world()
    const [early, late] = [await submit(), await submit()]
    await sealAll()
    const { mark } = await list(secret, 'updated_since=1970-01-01T00:00:00Z')
    let finish = () => {}
    const slow = inTransaction(t.services, system(), async (ctx) => {
      await ctx.db
        .updateTable('patients')
        .set({ first_name: 'Late', updated_at: ctx.now })
        .where('id', '=', late.id)
        .execute()
      await ctx.emit(
        'patient.updated',
        { before: {}, after: {} },
        { patient_id: late.id, organization_id: organization.id },
      )
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await rename(early.id, 'Early')
    await sealAll()
    const first = await list(secret, `updated_since=${mark}`)
    expect(first.data.map(({ id }) => id)).toEqual([early.id])
    finish()
    await slow
    await sealAll()
    expect((await list(secret, `updated_since=${first.mark}`)).data).toMatchObject([
      { id: late.id, first_name: 'Late' },
    ])
  })

  it('refuses what is neither a mark nor an instant, and shows another practice nothing', async () => {
    const { submit } = await world()
    const { secret } = await world()
    await submit()
    await sealAll()
    expect(await list(secret, 'updated_since=1970-01-01T00:00:00Z')).toMatchObject({ data: [] })
    expect(await list(secret, 'updated_since=2020-01-01')).toMatchObject({ data: [], mark: expect.any(String) })
    const { body } = await sendV3(t, secret, '/cases?updated_since=yesterday')
    expect(body?.error).toMatchObject({ code: 'invalid', field: 'updated_since' })
  })
})
