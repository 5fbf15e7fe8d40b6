import type { HandlerInput } from '#contract/call.ts'
import { caseStepCalls } from '#contract/case-steps.ts'
import { fileCalls } from '#contract/files.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { setupCalls, type SetupFile, type SetupPart } from '#contract/setups.ts'
import { archStl } from '#arches/arch.ts'
import type { TestApp } from './app.ts'
import { makeCase, makeLabPartner, makeMember, makeOrganization } from './factories.ts'
import { makeUser } from './people.ts'
import { tinyStl, upload } from './uploads.ts'

type Arch = Parameters<typeof archStl>[0]
type Completion = Partial<HandlerInput<typeof caseStepCalls.completeSetup>['body']>

const arches = new Map<string, Uint8Array>()

/** A coarse arch, as scanned (crowded) or set up; cached. */
export function smallArch(options: Partial<Arch> = {}): Uint8Array {
  const arch = { seed: 1, jaw: 'upper', crowding: 0, step: 1.4, ...options } as const
  const key = JSON.stringify(arch)
  const stl = arches.get(key) ?? archStl(arch)
  arches.set(key, stl)
  return stl
}

/** A case with all users who are involved in its setup. */
export async function makeSetupWorld(t: TestApp, options: Partial<Parameters<typeof makeCase>[1]> = {}) {
  const { organization, owner, location } = await makeOrganization(t.services)
  const place = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
  const patient = await makeCase(t.services, { ...place, ...options })
  const [member, partner, tech] = await Promise.all([
    makeMember(t.services, organization.id),
    makeLabPartner(t.services, organization.id),
    makeUser(t.services, { role: 'tech_support' }),
  ])
  return { t, organization, owner, member, partner, tech, place, patient, params: { id: patient.id } }
}

export type SetupWorld = Awaited<ReturnType<typeof makeSetupWorld>>

/** As wide as an arch, so that the check has no warning where there is no scan; four triangles are inspected faster. */
const WIDE = tinyStl(60)

type Stored = { name: string; part?: SetupPart; jaw_id?: 1 | 2 | null; bytes?: Uint8Array }

/** Stores a file of the next version as its uploader does; its inspection has not run. */
export async function storeSetupFile(w: SetupWorld, stored: Stored, by: { id: number } = w.tech): Promise<SetupFile> {
  const { name, part = 'teeth', jaw_id = part === 'sidecar' ? null : 1, bytes = WIDE } = stored
  const file_path = await upload(w.t.services, w.organization.id, name, bytes)
  const body = { file_path, original_file_name: name, part, jaw_id }
  return (await w.t.as(by).call(setupCalls.storeFile, { params: w.params, body })).setup_file
}

/** The same, inspected. */
export async function storeInspectedFile(w: SetupWorld, stored: Stored): Promise<SetupFile> {
  const { id } = await storeSetupFile(w, stored)
  await w.t.runJobs()
  const { next_files } = await w.t.as(w.tech).call(setupCalls.list, { params: w.params })
  const file = next_files.find((each) => each.id === id)
  if (!file) throw new Error('a file that was stored is among the next ones')
  return file
}

/** Stores a scan of the case; its inspection has not run. */
export async function storeScan(w: SetupWorld, name: string, options: Partial<Arch> = {}) {
  const bytes = smallArch({ crowding: 1.4, ...options })
  const file_path = await upload(w.t.services, w.organization.id, name, bytes)
  const body = { file_path, patient_id: w.patient.id, patient_file_type_id: 1 as const, original_file_name: name }
  const { patient_file } = await w.t.as(w.tech).call(fileCalls.store, { body })
  return patient_file
}

/** Completes the next version, with one arch unless files are given. */
export async function completeVersion(w: SetupWorld, completion: Completion = {}) {
  const setup_files = completion.setup_files ?? [(await storeInspectedFile(w, { name: 'setup-upper.stl' })).id]
  await w.t.as(w.tech).call(caseStepCalls.completeSetup, { params: w.params, body: { ...completion, setup_files } })
  const { setups } = await w.t.as(w.tech).call(setupCalls.list, { params: w.params })
  const [newest] = setups
  if (!newest) throw new Error('a completion makes a version')
  return newest
}

/** A comment that a doctor could make on the upper arch. */
export const comment = (text = 'A little further forward, please.', more: object = {}) => ({
  jaw_id: 1 as const,
  place: {
    point: [1, 2, 3] as [number, number, number],
    normal: [0, 1, 0] as [number, number, number],
    camera: { position: [0, 90, 0] as [number, number, number], target: [0, 0, 0] as [number, number, number] },
  },
  view: 'front' as const,
  text,
  ...more,
})

/** A sidecar with the position of one tooth. */
export function sidecar(file = 'setup-upper.stl', triangles: [number, number][] = [[0, 4]]): SetupTeeth {
  const tooth = { fdi: 12, file, triangles, centre: [0, 0, 0], move: [0.6, 0, 0], turn: [0, 0, 0, 1] } as const
  return { format: 'typodont-setup', version: 1, unit: 'mm', teeth: [structuredClone(tooth) as never], brackets: [] }
}
