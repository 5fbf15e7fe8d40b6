import { describe, expect, inject, it } from 'vitest'
import { askedItemCalls } from '#contract/asked-items.ts'
import { testApp } from '#server/testing/app.ts'
import { answerWithFiles, askFor, HOLD, LOWER_SCAN, readCase, readItem } from '#server/testing/asked-items.ts'
import { makeUser } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'

/** The embedded database has one session, so nothing can race there and a green test would prove nothing. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

const t = await testApp()

races('simultaneous requests (PostgreSQL only)', () => {
  it('one of several acceptances stores the file and ends the hold', async () => {
    const w = await makeSetupWorld(t)
    const clients = [t.as(w.tech), t.as(await makeUser(t.services, { role: 'admin' }))]
    const { id } = await askFor(w, { ...LOWER_SCAN, hold: HOLD })
    await answerWithFiles(w, id, ['lower.stl'])
    await t.runJobs()
    const params = { id }
    const sent = await Promise.all(
      [0, 1, 2, 3].map((n) => (clients[n % 2] ?? t).send(askedItemCalls.accept, { params })),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const patient = await readCase(w)
    expect(patient.patient_files).toHaveLength(1)
    expect(patient.on_hold_notes.map((note) => note.is_on_hold_reason)).toEqual(['unhold', 'hold'])
  })

  it('an answer or a withdrawal succeeds, and the other is refused or settles it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const w = await makeSetupWorld(t)
      const { id } = await askFor(w)
      const params = { id }
      const [answer, withdrawal] = await Promise.all([
        t.as(w.owner).send(askedItemCalls.answer, { params, body: { text: 'Here.' } }),
        t.as(w.tech).send(askedItemCalls.withdraw, { params }),
      ])
      expect(withdrawal.status).toBe(200)
      const { state, answers } = await readItem(w, id)
      expect(state).toBe('withdrawn')
      expect(answers).toHaveLength(answer.status === 200 ? 1 : 0)
      expect([200, 409]).toContain(answer.status)
    }
  })

  it('two answers leave one', async () => {
    const w = await makeSetupWorld(t)
    const { id } = await askFor(w)
    const send = (text: string) => t.as(w.owner).send(askedItemCalls.answer, { params: { id }, body: { text } })
    const sent = await Promise.all(['One', 'Two'].map(send))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await readItem(w, id)).answers).toHaveLength(1)
  })
})
