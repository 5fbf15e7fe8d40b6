import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PRESENCE_LEFT, PRESENCE_UPDATED, presenceChannel, type RoomView } from '#contract/presence.ts'
import { rooms } from '#server/app.ts'
import { attachRealtime } from '#server/http/realtime.ts'
import { openTestApp } from '#server/testing/app.ts'
import { addMember, signIn } from '#server/testing/people.ts'
import { makeSetupWorld } from '#server/testing/setups.ts'

// Uses its own services, because the realtime port is bound to one server.
const t = await openTestApp()
const server = createServer()
const sockets: Socket[] = []

beforeAll(async () => {
  attachRealtime(server, t.services, rooms)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await t.services.realtime.close()
  server.close()
  await t.services.close()
})

const LOOK: RoomView = {
  mode: 'review',
  version: 2,
  with: 0,
  view: 'front',
  is_turned: true,
  shown: 'both',
  layer: { what: 'both', density: 40 },
  camera: { position: [0, -400, 10], target: [0, 20, 0] },
  follows: null,
}

async function connect(user: { id: number }) {
  // Cast: a TCP server always has this kind of address.
  const { port } = server.address() as AddressInfo
  const token = await signIn(t.services, user.id, false)
  const socket = io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], reconnection: false })
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  return socket
}

async function enter(user: { id: number }, channel: string) {
  const socket = await connect(user)
  expect(await socket.emitWithAck('subscribe', channel)).toEqual({ ok: true })
  return socket
}

function heardBy(socket: Socket) {
  const all: [event: string, data: Record<string, unknown>, channel: string][] = []
  socket.onAny((...message: (typeof all)[number]) => all.push(message))
  return all
}

describe('the review room of a case', () => {
  it('admits users who see the case, not strangers or a colleague with cases of their own', async () => {
    const [w, other] = [await makeSetupWorld(t), await makeSetupWorld(t)]
    const channel = presenceChannel(w.patient.id)
    for (const user of [w.member, other.owner, other.partner]) {
      const socket = await connect(user)
      expect(await socket.emitWithAck('subscribe', channel)).toEqual({ error: 'forbidden' })
      expect(await socket.emitWithAck('say', channel, LOOK)).toEqual({ error: 'forbidden' })
    }
    const tech = await connect(w.tech)
    for (const nowhere of ['private-case.0', 'private-case.x', 'private-case.99999999', 'private-case.1 or 1=1']) {
      expect(await tech.emitWithAck('subscribe', nowhere)).toEqual({ error: 'forbidden' })
    }
    for (const user of [w.owner, w.partner, w.tech]) await enter(user, channel)
  })

  it('admits a user of the organization of its case, whichever one the user works in', async () => {
    const here = await makeSetupWorld(t)
    const there = await makeSetupWorld(t, { user_id: here.owner.id })
    const { db } = t.services
    await addMember(t.services, there.organization.id, here.owner.id, 'organization_member')
    for (const { organization } of [here, there]) {
      const current_organization_id = organization.id
      await db.updateTable('users').set({ current_organization_id }).where('id', '=', here.owner.id).execute()
      const socket = await connect(here.owner)
      for (const { patient } of [here, there]) {
        expect(await socket.emitWithAck('subscribe', presenceChannel(patient.id))).toEqual({ ok: true })
      }
    }
  })

  it('forwards the view of a user under their own name, and rejects invalid views', async () => {
    const w = await makeSetupWorld(t)
    const channel = presenceChannel(w.patient.id)
    const [owner, tech] = [await enter(w.owner, channel), await enter(w.tech, channel)]
    const wrong = [{ mode: 'x-ray' }, { camera: { position: [0, 1e9, 0], target: [0, 0, 0] } }, { version: -1 }]
    for (const part of wrong) {
      expect(await tech.emitWithAck('say', channel, { ...LOOK, ...part })).toEqual({ error: 'unreadable' })
    }
    const all = heardBy(owner)
    const said = { ...LOOK, name: 'Somebody Else', user_id: w.owner.id, secret: 'x' }
    expect(await tech.emitWithAck('say', channel, said)).toEqual({ ok: true })
    const tab = tech.id
    const whose = { tab, user_id: w.tech.id, name: w.tech.full_name }
    await vi.waitFor(() => expect(all).toEqual([[PRESENCE_UPDATED, { ...LOOK, ...whose }, channel]]))
    tech.disconnect()
    await vi.waitFor(() => expect(all.at(-1)).toEqual([PRESENCE_LEFT, { tab }, channel]))
  })

  it('removes a user who no longer sees the case', async () => {
    const w = await makeSetupWorld(t)
    const channel = presenceChannel(w.patient.id)
    const [tech, partner] = [await enter(w.tech, channel), await enter(w.partner, channel)]
    const all = heardBy(tech)
    await t.services.db.deleteFrom('organization_members').where('user_id', '=', w.partner.id).execute()
    await vi.waitFor(() => expect(all).toEqual([[PRESENCE_LEFT, { tab: partner.id }, channel]]), { timeout: 9000 })
    expect(await partner.emitWithAck('say', channel, LOOK)).toEqual({ error: 'forbidden' })
  })
})
