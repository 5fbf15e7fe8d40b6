import type { APIRequestContext, Page } from '@playwright/test'
import { needsApproval } from '../contract/rx-forms.rules.ts'
import { signInWithoutPage, type Account } from './sign-in.ts'

type Part = 'teeth' | 'brackets' | 'tray' | 'sidecar'
export type SetupUpload = { part: Part; jaw_id: 1 | 2 | null; name: string; bytes: Uint8Array }
type Stored = {
  id: number
  inspection: 'pending' | 'done' | 'failed'
  inspection_fault: string | null
  warnings: string[]
  name: string
}
type Comment = { id: number; number: number; asked_at: string | null; replies: { kind: string }[] }
type Listed = { setups: { version: number }[]; setup_comments: Comment[]; next_files: Stored[] }

/** Returns the API as that person, without opening a page. */
export async function signInToApi(page: Page, account: Account) {
  await signInWithoutPage(page, account)
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  return createApi(page.request, token ?? '')
}

export type Api = ReturnType<typeof createApi>

/** Returns the API of a session that the caller provides. */
export function createApi(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  async function call<Answer>(method: string, path: string, data?: unknown): Promise<Answer> {
    const reply = await request.fetch(`/api/v2${path}`, { method, headers, ...(data === undefined ? {} : { data }) })
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`)
    return reply.json()
  }
  return {
    get: <Answer>(path: string) => call<Answer>('GET', path),
    post: <Answer>(path: string, data?: unknown) => call<Answer>('POST', path, data ?? {}),
    put: <Answer>(path: string, data?: unknown) => call<Answer>('PUT', path, data ?? {}),
    async upload(linkPath: string, name: string, bytes: Uint8Array) {
      const link = await call<{ url: string; file_path: string; headers: Record<string, string> }>(
        'GET',
        `${linkPath}file_name=${encodeURIComponent(name)}&file_size=${bytes.length}`,
      )
      const reply = await request.put(link.url, { headers: link.headers, data: Buffer.from(bytes) })
      if (!reply.ok()) throw new Error(`${name} was not taken: ${reply.status()}`)
      return link.file_path
    },
  }
}

/** Uploads a scan of the case, as the practice does. */
export async function uploadScan(api: Api, patient_id: number, name: string, bytes: Uint8Array) {
  const file_path = await api.upload(
    `/patient_files/upload_link?patient_id=${patient_id}&patient_file_type_id=1&`,
    name,
    bytes,
  )
  await api.post('/patient_files/store_uploaded_file', {
    file_path,
    patient_id,
    patient_file_type_id: 1,
    original_file_name: name,
  })
}

/** A sidecar that assigns every triangle of 'setup-upper.stl' to tooth 11, which moved `forward` mm from the scan. */
export function sidecar(upper: Uint8Array, forward: number): SetupUpload {
  const triangles = (upper.length - 84) / 50
  const tooth = { fdi: 11, file: 'setup-upper.stl', triangles: [[0, triangles]], centre: [-4, 2, 5] }
  const teeth = [{ ...tooth, move: [0, -forward, 0], turn: [0, 0, 0, 1] }]
  const text = JSON.stringify({ format: 'typodont-setup', version: 1, unit: 'mm', teeth, brackets: [] })
  return { part: 'sidecar', jaw_id: null, name: 'teeth.json', bytes: Buffer.from(text) }
}

type Completion = { answers?: { comment_id: number; kind: 'done' | 'not_possible'; text: string }[] }

/**
 * Completes the next version of a case: stores its files, waits for their inspection and offers them; warnings are
 * overridden.
 */
export async function completeSetup(
  api: Api,
  patient_id: number,
  files: readonly SetupUpload[],
  { answers = [] }: Completion = {},
) {
  const path = `/patients/${patient_id}`
  for (const { part, jaw_id, name, bytes } of files) {
    const file_path = await api.upload(`${path}/setup_files/upload_link?part=${part}&`, name, bytes)
    await api.post(`${path}/setup_files`, { file_path, original_file_name: name, part, jaw_id })
  }
  const stored = await awaitInspection(api, patient_id)
  await api.post(`${path}/complete_setup`, {
    setup_files: stored.map(({ id }) => id),
    accepted_warnings: stored.flatMap(({ warnings }) =>
      warnings.map((warning) => ({ warning, reason: 'A made arch' })),
    ),
    answers,
  })
}

async function awaitInspection(api: Api, patient_id: number): Promise<Stored[]> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    const { next_files } = await api.get<Listed>(`/patients/${patient_id}/setups`)
    const failed = next_files.find(({ inspection }) => inspection === 'failed')
    if (failed) throw new Error(`${failed.name}: ${failed.inspection_fault}`)
    if (next_files.every(({ inspection }) => inspection === 'done')) return next_files
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('The files of the setup were not looked at in time.')
}

/** Returns a case in the practice of owner@ without a setup, which its doctor must approve. */
export async function caseInSetup(api: Api) {
  type Row = { id: number; is_on_hold: boolean }
  type Patient = Row & { formatted_name: string; rx_form: Parameters<typeof needsApproval>[0] }
  const listed = (state: string) =>
    api.get<{ patients: { data: Row[] } }>(
      `/patients?perPage=100&filter[filter_request_type_status]=initial_case_setup:${state}&filter[organization_id]=1`,
    )
  const answers = await Promise.all(['pending', 'new'].map(listed))
  for (const { id } of answers.flatMap(({ patients }) => patients.data).filter(({ is_on_hold }) => !is_on_hold)) {
    // The list does not contain who completes the case.
    const { patient } = await api.get<{ patient: Patient }>(`/patients/${id}`)
    if (needsApproval(patient.rx_form)) return patient
  }
  throw new Error('no case is in setup')
}

/** Returns a case of that practice with setup files and without comments; cases without a setup are scarce. */
export async function caseWithSetup(api: Api) {
  type Row = { id: number; formatted_name: string }
  type Offered = { setups: { version: number; files: { part: Part }[] }[]; setup_comments: unknown[] }
  const { patients } = await api.get<{ patients: { data: Row[] } }>('/patients?perPage=100&filter[organization_id]=1')
  for (const patient of patients.data) {
    const { setups, setup_comments } = await api.get<Offered>(`/patients/${patient.id}/setups`)
    const [newest] = setups
    const hasTeeth = newest?.files.some(({ part }) => part === 'teeth')
    if (newest && hasTeeth && setup_comments.length === 0) return { ...patient, version: newest.version }
  }
  throw new Error('no case has a setup')
}
