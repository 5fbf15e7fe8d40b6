import { describe, expect, inject, it } from 'vitest'
import { caseStepCalls } from '#contract/case-steps.ts'
import { patientCalls } from '#contract/patients.ts'
import { setupCalls, setupCommentCalls } from '#contract/setups.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'
import { comment, storeInspectedFile, makeSetupWorld } from '#server/testing/setups.ts'

/** Skipped on the embedded database for the reason given in races.test.ts. */
const races = inject('template').kind === 'postgres' ? describe : describe.skip

const t = await testApp()

/** Sends all requests at once and returns the statuses, sorted. */
async function statuses(count: number, send: (index: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return replies.map((reply) => reply.status).sort((a, b) => a - b)
}

races('simultaneous requests for a setup (PostgreSQL only)', () => {
  it('one of several completions with files creates the version', async () => {
    const w = await makeSetupWorld(t)
    const file = await storeInspectedFile(w, { name: 'setup-upper.stl' })
    const tech = t.as(w.tech)
    const sent = { params: w.params, body: { setup_files: [file.id] } }
    expect(await statuses(4, () => tech.send(caseStepCalls.completeSetup, sent))).toEqual([200, 409, 409, 409])
    const { setups } = await tech.call(setupCalls.list, { params: w.params })
    expect(setups).toMatchObject([{ version: 1, files: [{ id: file.id }] }])
  })

  it('one of several approvals and change requests decides on the version', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const clients = [t.as(w.owner), t.as(await makeUser(t.services, { role: 'admin' }))]
    await Promise.all(clients.map((client) => client.call(patientCalls.get, { params: w.params })))
    const calls = [caseStepCalls.approve, caseStepCalls.requestChanges]
    const body = { version: 1, note: 'Straighter' }
    const done = await statuses(8, (index) =>
      (clients[index % 2] ?? t).send(calls[index % 2] ?? caseStepCalls.approve, { params: w.params, body }),
    )
    expect(done).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const { setups } = await t.as(w.owner).call(setupCalls.list, { params: w.params })
    const [setup] = setups
    expect([setup?.approved_at, setup?.changes_requested_at].filter((at) => at !== null)).toHaveLength(1)
  })

  it('comments keep their version while it changes, each with a unique number', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const owner = t.as(w.owner)
    await owner.call(patientCalls.get, { params: w.params })
    const at = { params: { ...w.params, version: 1 } }
    const done = await statuses(9, (index) =>
      index === 4
        ? owner.send(caseStepCalls.requestChanges, { params: w.params, body: { note: 'Straighter', version: 1 } })
        : owner.send(setupCommentCalls.create, { ...at, body: comment(`Number ${index}`) }),
    )
    expect(done).toEqual([200, ...Array.from({ length: 8 }, () => 201)])
    const { setup_comments } = await owner.call(setupCalls.list, { params: w.params })
    expect(setup_comments.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(setup_comments.map(({ version }) => version))).toEqual(new Set([1]))
  })

  it('simultaneous replies to a comment are all stored, in the same order for every user', async () => {
    const w = await makeSetupWorld(t)
    await t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params })
    const clients = [t.as(w.owner), t.as(w.tech)]
    const made = await t
      .as(w.owner)
      .call(setupCommentCalls.create, { params: { ...w.params, version: 1 }, body: comment() })
    const params = { id: made.setup_comment.id }
    await statuses(8, (index) =>
      (clients[index % 2] ?? t).send(setupCommentCalls.reply, { params, body: { text: `Answer ${index}` } }),
    )
    const seen = await Promise.all(clients.map((client) => client.call(setupCalls.list, { params: w.params })))
    const orders = seen.map(({ setup_comments }) => setup_comments[0]?.replies.map(({ id }) => id))
    expect(orders[0]).toHaveLength(8)
    expect(orders[1]).toEqual(orders[0])
  })
})
