import { describe, expect, it } from 'vitest'
import { MAX_STANDING_INSTRUCTIONS, standingInstructionCalls } from '#contract/standing-instructions.ts'
import { CHANGE_DIRECTIONS, TOOTH_GROUPS } from '#contract/tooth-changes.ts'
import { trailCalls } from '#contract/trail.ts'
import { testApp } from '#server/testing/app.ts'
import { makeMember } from '#server/testing/factories.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'
import { addInstruction, CANINES, listInstructions } from '#server/testing/standing-instructions.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })
const CONTRADICTION = 'There is an instruction for these teeth in this direction already. Please change that one.'

describe('POST /users/{id}/standing_instructions', () => {
  it('is for the doctor and the owner of the organization', async () => {
    const [w, other] = [await makeSetupWorld(t), await makeSetupWorld(t)]
    const manager = await makeMember(t.services, w.organization.id, 'organization_manager')
    const ofMember = { params: { id: w.member.id }, body: CANINES }
    for (const [person, status] of [
      [w.tech, 403],
      [w.partner, 403],
      [manager, 403],
      [other.owner, 404],
    ] as const) {
      expect((await t.as(person).refused(standingInstructionCalls.create, ofMember)).status).toBe(status)
    }
    const ofOwner = { params: { id: w.owner.id }, body: CANINES }
    expect((await t.as(w.member).refused(standingInstructionCalls.create, ofOwner)).status).toBe(404)
    const { standing_instruction } = await t.as(w.owner).call(standingInstructionCalls.create, ofMember)
    expect(standing_instruction).toMatchObject({ ...CANINES, user_id: w.member.id, text: null })
  })

  it('takes only the fixed words and amounts', async () => {
    const w = await makeSetupWorld(t)
    const bodies = [
      [{}, { tooth_group: ['Required'], direction: ['Required'], amount: ['Required'] }],
      [{ ...CANINES, tooth_group: 'wisdom_teeth' }, { tooth_group: ['Required'] }],
      [{ ...CANINES, amount: 0.3 }, { amount: ['Must be in steps of 0.25 mm.'] }],
      [{ ...CANINES, direction: 'tip_mesial' }, { amount: ['Must be 1° to 45°.'] }],
      [{ ...CANINES, text: 'x'.repeat(256) }, { text: ['Only up to 255 characters is allowed.'] }],
    ] as const
    for (const [body, error] of bodies) {
      const sent = await t.as(w.owner).send(standingInstructionCalls.create, { params: { id: w.owner.id }, body })
      expect(sent).toMatchObject({ status: 422, body: { error } })
    }
  })

  it('refuses a second amount for the same movement, and more than fit', async () => {
    const w = await makeSetupWorld(t)
    await addInstruction(w)
    const params = { id: w.owner.id }
    const second = { params, body: { ...CANINES, amount: 1 } }
    const again = await t.as(w.owner).refused(standingInstructionCalls.create, second)
    expect(again).toMatchObject({ status: 409, code: 3100, error: CONTRADICTION })
    const now = t.services.clock()
    const pairs = TOOTH_GROUPS.flatMap(({ value: tooth_group }) =>
      CHANGE_DIRECTIONS.map(({ value: direction }) => ({ tooth_group, direction })),
    ).filter(({ tooth_group }) => tooth_group !== 'canines')
    const more = pairs.slice(0, MAX_STANDING_INSTRUCTIONS - 1).map((pair) => ({
      ...pair,
      amount: 1,
      user_id: w.owner.id,
      organization_id: w.organization.id,
      created_at: now,
      updated_at: now,
    }))
    await t.services.db.insertInto('standing_instructions').values(more).execute()
    const full = await t.as(w.owner).refused(standingInstructionCalls.create, {
      params,
      body: { ...CANINES, direction: 'mesial' },
    })
    expect(full).toMatchObject({ status: 409, code: 3100 })
  })
})

describe('PUT and DELETE', () => {
  it('refuse an instruction of another doctor and a change over a newer one', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await addInstruction(w)
    const body = { ...CANINES, amount: 0.75 }
    const wrong = { params: { id: w.member.id, instruction_id: id }, body }
    expect((await t.as(w.owner).refused(standingInstructionCalls.update, wrong)).status).toBe(404)
    const params = { id: w.owner.id, instruction_id: id }
    const { standing_instruction } = await t.as(w.owner).call(standingInstructionCalls.update, { params, body })
    expect(standing_instruction.amount).toBe(0.75)
    const stale = { params, body: { ...CANINES, amount: 1, updated_at: '2026-01-01T00:00:00.000Z' } }
    const refused = await t.as(w.owner).refused(standingInstructionCalls.update, stale)
    expect(refused).toMatchObject({ status: 409, error: expect.stringContaining(w.owner.last_name) })
    await t.as(w.owner).call(standingInstructionCalls.remove, { params })
    expect((await listInstructions(w)).standing_instructions).toEqual([])
    expect((await t.as(w.owner).refused(standingInstructionCalls.remove, { params })).status).toBe(404)
  })

  it('leave their traces in the trail of the doctor', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await addInstruction(w)
    const params = { id: w.owner.id, instruction_id: id }
    const body = { ...CANINES, amount: 0.75, text: 'Not with short crowns.' }
    await t.as(w.owner).call(standingInstructionCalls.update, { params, body })
    await t.as(w.owner).call(standingInstructionCalls.remove, { params })
    const { events } = await t.as(admin).call(trailCalls.ofUser, { params: { id: w.owner.id } })
    const own = events.data.filter(({ name }) => name.startsWith('instruction.'))
    expect(own.map(({ name }) => name)).toEqual(['instruction.deleted', 'instruction.updated', 'instruction.created'])
    expect(own[1]?.data).toMatchObject({
      before: { amount: 0.5, text: null },
      after: { amount: 0.75, text: 'Not with short crowns.' },
    })
  })
})

describe('GET /users/{id}/standing_instructions', () => {
  it('is for the doctor, the owner and staff', async () => {
    const w = await makeSetupWorld(t)
    await addInstruction(w)
    expect((await listInstructions(w, w.tech)).standing_instructions).toMatchObject([CANINES])
    const params = { id: w.owner.id }
    expect((await t.as(w.partner).refused(standingInstructionCalls.list, { params })).status).toBe(403)
    expect((await t.as(w.member).refused(standingInstructionCalls.list, { params })).status).toBe(404)
  })
})
