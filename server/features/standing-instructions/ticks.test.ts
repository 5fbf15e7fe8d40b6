import { describe, expect, inject, it } from 'vitest'
import { patientCalls } from '#contract/patients.ts'
import { standingInstructionCalls } from '#contract/standing-instructions.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'
import { addInstruction, CANINES, readCaseInstructions } from '#server/testing/standing-instructions.ts'

const t = await testApp()

/** The embedded database has one session, so nothing can race there. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

async function makeTickWorld() {
  const w = await makeSetupWorld(t)
  const { id, updated_at } = await addInstruction(w)
  const change = (amount: number) =>
    t.as(w.owner).call(standingInstructionCalls.update, {
      params: { id: w.owner.id, instruction_id: id },
      body: { ...CANINES, amount },
    })
  return { ...w, change, updated_at, at: { params: { ...w.params, instruction_id: id } } }
}

describe('GET /patients/{id}/standing_instructions', () => {
  it('is for all who see the case, and for a lab partner only where the third party works on it', async () => {
    const w = await makeTickWorld()
    const stranger = await makeSetupWorld(t)
    const read = (person: { id: number }) => t.as(person).send(standingInstructionCalls.ofCase, { params: w.params })
    expect((await read(stranger.owner)).status).toBe(404)
    expect((await read(w.partner)).status).toBe(403)
    expect((await read(w.owner)).status).toBe(200)
    const theirs = await makeSetupWorld(t, { submission_completed_by: 3 })
    await addInstruction(theirs)
    expect(await readCaseInstructions(theirs, theirs.partner)).toMatchObject([{ ...CANINES, tick: null }])
  })

  it('shows none once the doctor has left the organization, but what was ticked', async () => {
    const w = await makeSetupWorld(t)
    const { member } = w
    const ofMember = { params: { id: member.id }, body: CANINES }
    const { standing_instruction } = await t.as(w.owner).call(standingInstructionCalls.create, ofMember)
    const other = { ...ofMember, body: { ...CANINES, direction: 'mesial' as const } }
    await t.as(w.owner).call(standingInstructionCalls.create, other)
    await t.services.db.updateTable('patients').set({ user_id: member.id }).where('id', '=', w.patient.id).execute()
    const params = { ...w.params, instruction_id: standing_instruction.id }
    await t.as(w.tech).call(standingInstructionCalls.tick, { params })
    expect(await readCaseInstructions(w)).toHaveLength(2)
    await t.services.db.deleteFrom('organization_members').where('user_id', '=', member.id).execute()
    expect(await readCaseInstructions(w)).toMatchObject([{ id: standing_instruction.id, is_ended: true }])
  })
})

describe('a tick', () => {
  it('is for who may complete the setup, and names them to staff only', async () => {
    const w = await makeTickWorld()
    for (const person of [w.owner, w.partner])
      expect((await t.as(person).refused(standingInstructionCalls.tick, w.at)).status).toBe(403)
    const { standing_instruction } = await t.as(w.tech).call(standingInstructionCalls.tick, w.at)
    expect(standing_instruction.tick).toMatchObject({ ...CANINES, by: `${w.tech.first_name} ${w.tech.last_name}` })
    expect(await readCaseInstructions(w, w.owner)).toMatchObject([{ tick: { by: null } }])
    const { events } = await t.as(w.owner).call(patientCalls.events, { params: w.params })
    expect(events.data.map(({ name }) => name)).not.toContain('setup.instruction_ticked')
  })

  it('is refused for an instruction of another doctor, and one that was changed meanwhile', async () => {
    const [w, other] = [await makeTickWorld(), await makeTickWorld()]
    const foreign = { params: { ...w.params, instruction_id: other.at.params.instruction_id } }
    expect((await t.as(w.tech).refused(standingInstructionCalls.tick, foreign)).status).toBe(404)
    const stale = { ...w.at, body: { updated_at: '2026-01-01T00:00:00.000Z' } }
    expect(await t.as(w.tech).refused(standingInstructionCalls.tick, stale)).toMatchObject({ status: 409, code: 1409 })
    await t.as(w.tech).call(standingInstructionCalls.tick, { ...w.at, body: { updated_at: w.updated_at } })
  })

  it('is refused on an archived case', async () => {
    const w = await makeTickWorld()
    const deleted_at = t.services.clock()
    await t.services.db.updateTable('patients').set({ deleted_at }).where('id', '=', w.patient.id).execute()
    const admin = t.as(await makeUser(t.services, { role: 'admin' }))
    expect(await admin.refused(standingInstructionCalls.tick, w.at)).toMatchObject({ status: 409, code: 3100 })
  })

  it('keeps the instruction as it was, and can be renewed and taken back', async () => {
    const w = await makeTickWorld()
    await t.as(w.tech).call(standingInstructionCalls.tick, w.at)
    await w.change(1)
    expect(await readCaseInstructions(w)).toMatchObject([{ amount: 1, is_ended: false, tick: { amount: 0.5 } }])
    await t.as(w.tech).call(standingInstructionCalls.tick, w.at)
    expect(await readCaseInstructions(w)).toMatchObject([{ amount: 1, tick: { amount: 1 } }])
    await t.as(w.tech).call(standingInstructionCalls.untick, w.at)
    expect(await readCaseInstructions(w)).toMatchObject([{ amount: 1, tick: null }])
    expect((await t.as(w.tech).refused(standingInstructionCalls.untick, w.at)).status).toBe(404)
  })

  it('stays with the case when the instruction is deleted', async () => {
    const w = await makeTickWorld()
    await t.as(w.tech).call(standingInstructionCalls.tick, w.at)
    const params = { id: w.owner.id, instruction_id: w.at.params.instruction_id }
    await t.as(w.owner).call(standingInstructionCalls.remove, { params })
    expect(await readCaseInstructions(w)).toMatchObject([{ ...CANINES, is_ended: true, tick: CANINES }])
    expect((await t.as(w.tech).refused(standingInstructionCalls.tick, w.at)).status).toBe(404)
  })

  it('is one, however often it is sent', async () => {
    const w = await makeTickWorld()
    const second = await makeUser(t.services, { role: 'admin' })
    await t.as(w.tech).call(standingInstructionCalls.tick, w.at)
    await t.as(second).call(standingInstructionCalls.tick, w.at)
    expect(await countTicks(w.patient.id)).toEqual({ rows: 1, events: 1 })
  })

  races('of two at once', () => {
    it('is one row', async () => {
      const w = await makeTickWorld()
      const second = await makeUser(t.services, { role: 'admin' })
      const sent = await Promise.all(
        [w.tech, second].map((person) => t.as(person).send(standingInstructionCalls.tick, w.at)),
      )
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
      expect(await countTicks(w.patient.id)).toEqual({ rows: 1, events: 1 })
    })
  })
})

async function countTicks(patient_id: number) {
  const { db } = t.services
  const rows = await db
    .selectFrom('standing_instruction_ticks')
    .where('patient_id', '=', patient_id)
    .select('ticked_at')
    .execute()
  const events = await db
    .selectFrom('events')
    .where('patient_id', '=', patient_id)
    .where('name', '=', 'setup.instruction_ticked')
    .select('id')
    .execute()
  return { rows: rows.length, events: events.length }
}
