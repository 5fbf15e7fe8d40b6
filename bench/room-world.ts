import { request } from '@playwright/test'
import { createApi, caseInSetup, completeSetup, uploadScan, type Api } from '../e2e/review-api.ts'
import type { Portal } from './browser.ts'
import { SCAN, SETUP, type Pair } from './room-meshes.ts'

type File = { id: number; patient_file_type_id: number }
type Setup = { files: { part: string; size: number; light_size: number | null }[] }

const STL = 1

/**
 * Prepares a case whose only scan is that of the pair, with its setup offered; returns the sizes of the setup and of
 * its light form in bytes.
 */
export async function offerPair({ url, tokens }: Portal, { scan, setup, sidecar }: Pair) {
  const context = await request.newContext({ baseURL: url })
  const staff: Api = createApi(context, tokens.staff)
  const { id } = await caseInSetup(staff)
  const { patient } = await staff.get<{ patient: { patient_files: File[] } }>(`/patients/${id}`)
  for (const file of patient.patient_files.filter((each) => each.patient_file_type_id === STL)) {
    await context.delete(`/api/v2/patient_files/${file.id}`, { headers: { authorization: `Bearer ${tokens.staff}` } })
  }
  await uploadScan(staff, id, SCAN, scan)
  await completeSetup(staff, id, [
    { part: 'teeth', jaw_id: 1, name: SETUP, bytes: setup },
    { part: 'sidecar', jaw_id: null, name: 'teeth.json', bytes: sidecar },
  ])
  const { setups } = await staff.get<{ setups: Setup[] }>(`/patients/${id}/setups`)
  await context.dispose()
  const teeth = setups[0]?.files.find(({ part }) => part === 'teeth')
  return { patient: id, bytes: teeth?.size ?? 0, light: teeth?.light_size ?? teeth?.size ?? 0 }
}
