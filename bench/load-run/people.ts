import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { casesChannel, PATIENT_CHANGED } from '#contract/notifications.ts'
import { presenceChannel } from '#contract/presence.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import type { Client } from './request.ts'
import type { Saves } from './saves.ts'
import type { Person } from './world.ts'

const API = '/api/v2'
/** Mean time in ms between two things that a person does. */
const THINK_MS = 12_000
/** A mesh of 20 MB: the same tetrahedron again and again. */
const LARGE = largeScan(100_000)
/** One scan in this many is large. */
const LARGE_EVERY = 40

type Work = { person: Person; client: Client; saves: Saves; socket: Socket; counts: Counts }
export type Counts = { pushes: number; reconnects: number; given_up: string[] }

/** Works as that person until the signal: signs in, then does one thing after another with pauses between them. */
export async function work(person: Person, client: Client, saves: Saves, counts: Counts, over: AbortSignal) {
  const { access_token } = await client.send<{ access_token: string }>({
    kind: 'sign in',
    method: 'POST',
    path: `${API}/login`,
    body: { email: person.email, password: PASSWORD, ...(person.isStaff && { management: true }) },
  })
  client.signedIn(access_token)
  const socket = listen(person, client, access_token, counts)
  const actions = person.isStaff ? STAFF_ACTIONS : PRACTICE_ACTIONS
  try {
    while (!over.aborted) {
      await wait(-Math.log(1 - Math.random()) * THINK_MS, undefined, { signal: over }).catch(() => undefined)
      if (over.aborted) break
      const action = actions[Math.floor(Math.random() * actions.length)]
      await action?.({ person, client, saves, socket, counts }).catch((error: Error) =>
        counts.given_up.push(error.message),
      )
    }
  } finally {
    socket.disconnect()
  }
}

function listen(person: Person, client: Client, token: string, counts: Counts) {
  const socket = io(client.url, {
    auth: { token },
    transports: ['websocket'],
    // The types are those of a browser's agent; Node's web socket takes one of https.
    agent: client.agent as unknown as string,
  })
  let connections = 0
  socket.on('connect', () => {
    connections += 1
    if (connections > 1) counts.reconnects += 1
    const channels = person.isStaff ? ['private-internal'] : [casesChannel(person.organization_id)]
    for (const channel of [...channels, `private-user.${person.id}`]) socket.emit('subscribe', channel)
    // A reconnected page reads again what it shows, as it may have missed an event.
    if (connections > 1) void list({ person, client }).catch((error: Error) => counts.given_up.push(error.message))
  })
  socket.on(PATIENT_CHANGED, () => (counts.pushes += 1))
  return socket
}

async function list({ client }: Pick<Work, 'person' | 'client'>) {
  const query = 'perPage=15&sort=ship_date_sort&filter[held]=false&filter[active_request_only]=true'
  await client.send({ kind: 'list', path: `${API}/patients?${query}` })
}

async function search({ client, person }: Work) {
  const query = `perPage=15&filter[patient_full_name_like]=${person.search}`
  await client.send({ kind: 'search', path: `${API}/patients?${query}` })
}

async function open({ client, person }: Work) {
  const id = anyOf(person.patients)
  await Promise.all([
    client.send({ kind: 'open', path: `${API}/patients/${id}` }),
    client.send({ kind: 'files', path: `${API}/patient_files?filter[patient_id]=${id}` }),
    client.send({ kind: 'setups', path: `${API}/patients/${id}/setups` }),
  ])
}

async function addNote({ client, person, saves }: Work) {
  const note = saves.mark('note')
  const body = { kind: person.isStaff ? 'technician' : 'doctor', note }
  const path = `${API}/patients/${anyOf(person.patients)}/notes`
  await client.send({ kind: 'note', method: 'POST', path, body, isCreation: true })
  saves.acknowledge('note', note)
}

async function submit({ client, person, saves }: Work) {
  const last_name = saves.mark('case')
  const isLarge = Math.random() * LARGE_EVERY < 1
  const bytes = isLarge ? LARGE : tinyStl(10 + Math.random() * 10)
  const name = 'upper.stl'
  const query = new URLSearchParams({
    organization_id: String(person.organization_id),
    file_name: name,
    file_size: String(bytes.length),
  })
  const link = await client.send<{ url: string; file_path: string }>({
    kind: 'upload link',
    path: `${API}/rx_forms/upload_link?${query.toString()}`,
  })
  await client.send({ kind: isLarge ? 'upload of 20 MB' : 'upload', method: 'PUT', path: link.url, bytes })
  const body = {
    organization_id: person.organization_id,
    user_id: person.owner_id,
    first_name: 'Load',
    last_name,
    impression_date: new Date().toISOString().slice(0, 10),
    impression_type: 4,
    scan_submission_type: 1,
    scanner_type: 1,
    stl_files: [{ file_path: link.file_path, name }],
    jaws_id: 3,
    export_type: 1,
    print_assignment: 'O',
    submission_completed_by: 1,
    location_id: person.location_id,
    shipping_location_id: person.location_id,
    shipping_method: 1,
  }
  await client.send({ kind: 'submit', method: 'POST', path: `${API}/rx_forms`, body, isCreation: true })
  saves.acknowledge('case', last_name, { file_path: link.file_path, bytes: bytes.length })
}

/** Saves the finish of a step that nobody else changes, each time with another minute. */
async function saveStep({ client, person, saves }: Work) {
  const step = anyOf(person.steps)
  const finished_at = saves.nextFinish(step.id)
  const started_at = new Date(Date.now() - 86_400_000 * 2).toISOString()
  await client.send({
    kind: 'step',
    method: 'PUT',
    path: `${API}/tech-workflows/${step.patient_id}/processes`,
    body: { processes: [{ id: step.id, user_id: null, started_at, finished_at }] },
  })
  saves.acknowledgeFinish(step.id, finished_at)
}

const CAMERA = { position: [0, 0, 120], target: [0, 0, 0] }

/** Enters the review room of a case, turns the model for some seconds and leaves. */
async function review({ client, person, socket }: Work) {
  const id = anyOf(person.patients)
  await client.send({ kind: 'room', path: `${API}/patients/${id}/setups` })
  const channel = presenceChannel(id)
  socket.emit('subscribe', channel)
  for (let turn = 0; turn < 20; turn += 1) {
    const view = { mode: 'review', version: 1, with: 0, view: 'front', is_turned: false, shown: 'both' }
    const layer = { what: 'setup', density: 50 }
    socket.volatile.emit('say', channel, { ...view, layer, camera: turn % 2 ? CAMERA : null, follows: null })
    await wait(200)
  }
  socket.emit('unsubscribe', channel)
}

type Action = (work: Work) => Promise<void>
const READS: Action[] = [list, list, open, open, open, search, review]
const PRACTICE_ACTIONS: Action[] = [...READS, addNote, submit]
const STAFF_ACTIONS: Action[] = [...READS, addNote, saveStep, saveStep]

function largeScan(times: number) {
  const one = Buffer.from(tinyStl())
  const facets = one.subarray(84)
  const header = Buffer.from(one.subarray(0, 84))
  header.writeUInt32LE((facets.length / 50) * times, 80)
  return Buffer.concat([header, ...Array.from({ length: times }, () => facets)])
}

function anyOf<Row>(rows: readonly Row[]): Row {
  const row = rows[Math.floor(Math.random() * rows.length)]
  if (row === undefined) throw new Error('The world has nothing for this person.')
  return row
}
