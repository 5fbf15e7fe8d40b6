import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import type { MeshReport } from '#mesh/findings.ts'
import type { DB } from '#server/db/schema.ts'
import { lightPath, thumbnailPath } from '#server/features/files/paths.ts'
import type { Services } from '#server/services.ts'
import { makeArches, type MadeSetup } from './arches.ts'
import { hasSetupFiles, scriptJaws, CASE_SCRIPTS } from './case-scripts.ts'
import { setupName, buildSidecars, type SetupObject } from './setup-objects.ts'

/** The values of a stored object that all its file rows share. */
export type StoredObject = {
  file_path: string
  size: number
  sha256: string
  thumbnail_path: string
  mesh_report: MeshReport | null
}

const PHOTOS = new URL('./photos/', import.meta.url)

/** Shared objects belong to the first organization; patients of other organizations refer to them too. */
const OWNER = 1

export function objectPath(name: string) {
  return `organizations/${OWNER}/${stableUuid(name)}/${name}`
}

/** Promises of the stored objects; the setups are ready first. */
export type PendingObjects = { setups: Promise<SetupObject[]>; objects: Promise<StoredObject[]> }

/** Stores the files of setups, the 24 jaws and 18 photos once, each with its thumbnail. */
export function storeObjects(services: Services, step: number): PendingObjects {
  const stored: StoredObject[] = []
  const madeSetups: MadeSetup[] = []
  const setups: SetupObject[] = []
  const store = async (name: string, type: string, object: MadeObject) => {
    const file_path = objectPath(name)
    const thumbnail_path = thumbnailPath(file_path)
    await replaceObject(services, file_path, object.bytes, type)
    await replaceObject(services, thumbnail_path, object.thumbnail, 'image/webp')
    const { bytes, sha256, mesh_report } = object
    stored.push({ file_path, size: bytes.length, sha256, thumbnail_path, mesh_report })
  }
  const photos = storePhotos(store)
  const arches = makeArches(step, {
    arch: ({ name, stl, sha256, report, thumbnail }) =>
      store(`${name}.stl`, 'model/stl', { bytes: stl, sha256, thumbnail, mesh_report: report }),
    setup: async (setup) => {
      madeSetups.push(setup)
      setups.push(...(await storeSetup(services, setup)))
    },
  })
  return {
    setups: arches.setups.then(async () => [...setups, ...(await storeSidecars(services, madeSetups))]),
    objects: Promise.all([arches.all, photos]).then(() => stored),
  }
}

async function storeSidecars(services: Services, madeSetups: readonly MadeSetup[]) {
  const jawSets = new Map(CASE_SCRIPTS.filter(hasSetupFiles).map((life) => [life.jaws, scriptJaws(life)]))
  const sidecars: SetupObject[] = []
  for (const { name, bytes, sha256, teeth } of buildSidecars(madeSetups, [...jawSets.values()])) {
    const file_path = objectPath(name)
    await replaceObject(services, file_path, bytes, 'application/json')
    sidecars.push({ file_path, size: bytes.length, sha256, mesh_report: null, thumbnail_path: null, teeth })
  }
  return sidecars
}

/** Stores teeth and brackets, which share one picture that shows both. */
async function storeSetup(services: Services, { jaw, arch, brackets, pins, left_mm, ...rest }: MadeSetup) {
  const teethPath = objectPath(setupName('setup', rest, jaw))
  const bracketsPath = objectPath(setupName('brackets', rest, jaw))
  const thumbnail_path = thumbnailPath(teethPath)
  await replaceObject(services, thumbnail_path, arch.thumbnail, 'image/webp')
  const storeStl = async (file_path: string, { stl, sha256, report, light }: typeof brackets): Promise<SetupObject> => {
    const light_path = lightPath(file_path)
    await replaceObject(services, file_path, stl, 'model/stl')
    await replaceObject(services, light_path, light, 'application/octet-stream')
    const common = { size: stl.length, sha256, mesh_report: report, thumbnail_path }
    return { file_path, ...common, light_path, light_size: light.length }
  }
  return [{ ...(await storeStl(teethPath, arch)), pins, left_mm }, await storeStl(bracketsPath, brackets)]
}

/** Removes the object first, because a previous or unfinished demo world may have left another one there. */
export async function replaceObject({ storage }: Services, key: string, bytes: Uint8Array, type: string) {
  await storage.remove(key)
  await storage.write(key, bytes, type)
}

type MadeObject = { bytes: Uint8Array; sha256: string; thumbnail: Uint8Array; mesh_report: MeshReport | null }

async function storePhotos(store: (name: string, type: string, object: MadeObject) => Promise<void>) {
  const names = (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg'))
  for (const name of names) {
    const bytes = await readFile(new URL(name, PHOTOS))
    const thumbnail = await sharp(bytes).resize({ width: 512 }).webp({ quality: 80, effort: 2 }).toBuffer()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await store(name, 'image/jpeg', { bytes, sha256, thumbnail, mesh_report: null })
  }
}

/** Completes the rows that refer to an object with its values, as the inspection job of an upload does. */
export async function completeFileRows(db: Kysely<DB>, stored: readonly StoredObject[]) {
  await sql`
    update patient_files f set
      size = o.size, sha256 = o.sha256, thumbnail_path = o.thumbnail_path, mesh_report = o.mesh_report, inspection = 'done',
      -- The demo's photos are drawn: there is no place or device in them to take out.
      cleaned_at = case when f.patient_file_type_id in (2, 6) then f.created_at end
    from json_populate_recordset(null::patient_files, ${JSON.stringify(stored)}::json) o
    where f.file_path = o.file_path`.execute(db)
}

/** Returns the same UUID for a name in every demo world. */
export function stableUuid(name: string) {
  const hex = createHash('sha256').update(`typodont demo ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
