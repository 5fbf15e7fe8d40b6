import { shareLinkCalls } from '#contract/share-links.ts'
import { completeVersion, makeSetupWorld, sidecar, storeInspectedFile, type SetupWorld } from './setups.ts'
import type { TestApp } from './app.ts'
import { tinyStl, upload } from './uploads.ts'

type Case = { id: number; organization_id: number }

/** Stores the first version of a case with a model, as it is once it was inspected and completed. */
export async function insertFilm({ services }: Pick<TestApp, 'services'>, { id: patient_id, organization_id }: Case) {
  const now = services.clock()
  const { id: setup_id } = await services.db
    .insertInto('setups')
    .values({ patient_id, version: 1, completed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bytes = tinyStl(12)
  const file_path = await upload(services, organization_id, 'setup-upper.stl', bytes)
  const stored = { patient_id, setup_id, name: 'setup-upper.stl', part: 'teeth', jaw_id: 1 } as const
  const light = { light_path: await upload(services, organization_id, 'light', bytes), light_size: bytes.length }
  const facts = { content_type: 'model/stl', size: bytes.length, inspection: 'done' } as const
  await services.db
    .insertInto('setup_files')
    .values({ ...stored, ...light, ...facts, file_path, created_at: now, updated_at: now })
    .execute()
}

/** A case whose first version has a model. */
export async function makeFilmWorld(t: TestApp) {
  const w = await makeSetupWorld(t)
  await insertFilm(t, w.patient)
  return w
}

/** A case whose first version has teeth, brackets, a tray and tooth data, in files that are named after the patient. */
export async function makeNamedFilmWorld(t: TestApp) {
  const w = await makeSetupWorld(t, { first_name: 'Lena', last_name: 'Sorensen' })
  const bytes = tinyStl(60)
  const stored = [
    { name: 'sorensen upper.stl', part: 'teeth' as const, bytes },
    { name: 'sorensen brackets.stl', part: 'brackets' as const, bytes },
    { name: 'sorensen tray.stl', part: 'tray' as const, bytes },
    {
      name: 'sorensen.json',
      part: 'sidecar' as const,
      bytes: new TextEncoder().encode(JSON.stringify(sidecar('sorensen upper.stl'))),
    },
  ]
  const setup_files = []
  for (const file of stored) setup_files.push((await storeInspectedFile(w, file)).id)
  return { ...w, setup: await completeVersion(w, { setup_files }) }
}

/** A link to the first version by that person, with its token. */
export async function shareFilm(w: SetupWorld, by: { id: number } = w.owner) {
  const { share_link, url } = await w.t.as(by).call(shareLinkCalls.create, { params: w.params, body: { version: 1 } })
  return { ...share_link, url, token: url.split('/').at(-1) ?? '' }
}
