import { setTimeout as wait } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { DEMO_PASSWORD } from '#server/seed.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { hash } from './file-store.ts'
import { must } from './steps.ts'

export type Client = Awaited<ReturnType<typeof signIn>>

const API = '/api/v2'
const OWNER = 'owner@typodont.test'
/** The first practice of the demo, with its main location. */
export const PRACTICE = 1

/** Signs in as the owner of the demo's first practice, with the bot check that a browser solves. */
export async function signIn(url: string, password = DEMO_PASSWORD) {
  const asked = await fetch(`${url}${API}/bot_check/challenge?action=login`)
  const { challenge } = (await asked.json()) as { challenge: Challenge }
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const reply = await fetch(`${url}${API}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-bot-token': Buffer.from(JSON.stringify(proof)).toString('base64'),
    },
    body: JSON.stringify({ email: OWNER, password }),
  })
  must(reply.ok, `POST /login: ${reply.status} ${await describe(reply)}`)
  const { access_token, user } = (await reply.json()) as { access_token: string; user: { id: number } }
  return { url, token: access_token, user_id: user.id, call: caller(url, access_token) }
}

function caller(url: string, token: string) {
  return async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const reply = await fetch(`${url}${API}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    must(reply.ok, `${method} ${path}: ${reply.status} ${await describe(reply)}`)
    const isJson = reply.headers.get('content-type')?.includes('json')
    return (isJson ? reply.json() : reply.arrayBuffer()) as Promise<Answer>
  }
}

/** An answer that is no refusal has not been read here. */
async function describe(reply: Response) {
  return reply.ok ? '' : reply.text()
}

/** Refuses unless a wrong password is refused. */
export async function mistype(url: string) {
  const outcome = await signIn(url, 'Typodont2').then(
    () => 'signed in',
    (error: Error) => error.message,
  )
  must(/^POST \/login: 4\d\d /.test(outcome), `A wrong password was answered with: ${outcome}`)
}

/** Submits a case with a scan as the practice does: the scan first, then the form that names it. Returns the patient. */
export async function submitCase(client: Client, last_name: string) {
  const { call, user_id } = client
  const { locations } = await call<{ locations: { data: { id: number }[] } }>(
    'GET',
    `/locations?filter[organization_id]=${PRACTICE}`,
  )
  const location_id = locations.data[0]?.id
  const { bracket_libraries } = await call<{ bracket_libraries: { id: number }[] }>(
    'GET',
    `/organizations/${PRACTICE}/bracket-libraries?member_id=${user_id}`,
  )
  const file_path = await upload(client, 'upper.stl', Buffer.from(tinyStl()))
  const { rx_form } = await call<{ rx_form: { patient_id: number } }>('POST', '/rx_forms', {
    organization_id: PRACTICE,
    user_id,
    first_name: 'Noor',
    last_name,
    impression_date: new Date().toISOString().slice(0, 10),
    impression_type: 4,
    scan_submission_type: 1,
    scanner_type: 1,
    stl_files: [{ file_path, name: 'upper.stl' }],
    jaws_id: 3,
    export_type: 1,
    print_assignment: 'O',
    submission_completed_by: 1,
    location_id,
    shipping_location_id: location_id,
    shipping_method: 1,
    bracket_libraries: bracket_libraries.slice(0, 1).map(({ id }) => id),
  })
  return rx_form.patient_id
}

type Link = { url: string; file_path: string; headers: Record<string, string>; part_size?: number }
type Progress = { done: boolean; next?: { url: string; from: number; to: number } }

/** Uploads bytes by a link for a new case, in parts where the storage takes parts. Returns their path. */
export async function upload(client: Client, name: string, bytes: Buffer<ArrayBuffer>) {
  const link = await uploadLink(client, name, bytes.length)
  if (link.part_size === undefined) await put(link.url, bytes, link.headers)
  else await putParts(link.url, bytes)
  return link.file_path
}

/** A link to upload a file for a new case. */
export function uploadLink({ call }: Client, file_name: string, size: number) {
  const query = { organization_id: String(PRACTICE), file_name, file_size: String(size), in_parts: 'true' }
  return call<Link>('GET', `/rx_forms/upload_link?${new URLSearchParams(query)}`)
}

async function putParts(url: string, bytes: Buffer<ArrayBuffer>) {
  for (;;) {
    const { next } = (await (await fetch(url)).json()) as Progress
    if (!next) break
    await put(next.url, bytes.subarray(next.from, next.to), {})
  }
  const { ok, status } = await fetch(url, { method: 'POST' })
  must(ok, `The parts were not put together: ${status}`)
}

async function put(url: string, body: Buffer<ArrayBuffer>, headers: Record<string, string>) {
  const reply = await fetch(url, { method: 'PUT', headers, body })
  must(reply.ok, `PUT of ${body.length} bytes: ${reply.status} ${await describe(reply)}`)
}

type Scan = {
  inspection: string
  inspection_fault: string | null
  url: string | null
  thumbnail_url: string | null
}

/** Waits until the portal has looked at the scan of the case, and opens it and its picture. */
export async function openScan(client: Client, patient_id: number) {
  const scan = await awaitInspection(client, patient_id)
  for (const url of [scan.url, scan.thumbnail_url]) {
    const reply = await fetch(url ?? '')
    must(reply.ok, `The scan or its picture does not open: ${reply.status}`)
    await reply.body?.cancel()
  }
}

/** What a case has as files, in words: the checksums of each file and of its picture, once they were looked at. */
export async function hashFiles(client: Client, patient_id: number) {
  const { url, thumbnail_url } = await awaitInspection(client, patient_id)
  const sums = [url, thumbnail_url].map(async (address) => {
    const reply = await fetch(address ?? '')
    must(reply.ok, `A file does not open: ${reply.status}`)
    return hash(await reply.bytes())
  })
  return (await Promise.all(sums)).join(' ')
}

async function awaitInspection({ call }: Client, patient_id: number) {
  for (let turn = 0; turn < 300; turn += 1) {
    const { patient_files } = await call<{ patient_files: Scan[] }>(
      'GET',
      `/patient_files?filter[patient_id]=${patient_id}`,
    )
    const [scan] = patient_files
    must(scan?.inspection !== 'failed', `The scan was refused: ${scan?.inspection_fault}`)
    if (scan?.inspection === 'done') return scan
    await wait(200)
  }
  throw new Error('The scan was not looked at within a minute.')
}
