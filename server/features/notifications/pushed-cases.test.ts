import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { casesChannel, PATIENT_CHANGED } from '#contract/notifications.ts'
import { patientCalls } from '#contract/patients.ts'
import { PRICES_CHANGED } from '#contract/prices.ts'
import { attachRealtime } from '#server/http/realtime.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from '#server/testing/factories.ts'
import { makeUser, signIn } from '#server/testing/people.ts'

// The test has services of its own, because the push channel is bound to one server.
const t = await openTestApp()
const server = createServer()
const sockets: Socket[] = []

beforeAll(async () => {
  attachRealtime(server, t.services)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await t.services.realtime.close()
  server.close()
  await t.services.close()
})

/** Subscribes to all these channels and collects the messages. */
async function listen(user: { id: number }, channels: readonly string[]) {
  // A TCP server has no other kind of address.
  const { port } = server.address() as AddressInfo
  const token = await signIn(t.services, user.id)
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const answers: unknown[] = []
  for (const channel of channels) answers.push(await socket.emitWithAck('subscribe', channel))
  const heard: [event: string, data: unknown][] = []
  socket.onAny((event: string, data: unknown) => heard.push([event, data]))
  return { answers, heard }
}

it('pushes a case change to users who can see the case, and not to a colleague who cannot', async () => {
  const { organization, owner, location } = await makeOrganization(t.services)
  const [doctor, colleague] = [
    await makeMember(t.services, organization.id),
    await makeMember(t.services, organization.id),
  ]
  const partner = await makeLabPartner(t.services, organization.id)
  const admin = await makeUser(t.services, { role: 'admin' })
  const made = await makeCase(t.services, {
    organization_id: organization.id,
    user_id: doctor.id,
    location_id: location?.id,
  })
  const whole = `private-organization.${organization.id}`
  const cases = casesChannel(organization.id)
  const own = (user: { id: number }) => `private-user.${user.id}`

  const restricted = await listen(colleague, [cases, whole, own(colleague)])
  expect(restricted.answers).toEqual([{ error: 'forbidden' }, { ok: true }, { ok: true }])
  const told = [
    await listen(owner, [cases]),
    await listen(partner, [cases]),
    await listen(doctor, [own(doctor)]),
    await listen(admin, ['private-internal']),
  ]
  const params = { id: made.id }
  const { first_name, last_name } = (await t.as(admin).call(patientCalls.get, { params })).patient
  const body = { first_name, last_name, case_number_text: 'A 1' }
  await t.as(admin).call(patientCalls.update, { params, body })
  await t.runJobs()
  const change = [PATIENT_CHANGED, { patient_id: made.id }]
  await vi.waitFor(() => expect(told.map(({ heard }) => heard)).toEqual(told.map(() => [change])))

  // Messages arrive in order, so nothing came before this one.
  await t.services.realtime.publish(whole, PRICES_CHANGED, {})
  await vi.waitFor(() => expect(restricted.heard).toEqual([[PRICES_CHANGED, {}]]))

  // The previous doctor still has the case on screen.
  await t.as(admin).call(patientCalls.update, { params, body: { ...body, user_id: colleague.id } })
  await t.runJobs()
  const both = [told[2]?.heard, restricted.heard]
  await vi.waitFor(() =>
    expect(both.map((heard) => heard?.filter((each) => each[0] === PATIENT_CHANGED).length)).toEqual([2, 1]),
  )
})
