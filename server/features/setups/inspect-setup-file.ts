import type { SetupTeeth } from '#contract/setup-teeth.ts'
import { fileKind } from '#contract/file-kinds.ts'
import type { MeshReport } from '#contract/files.ts'
import type { SetupFit } from '#contract/setups.ts'
import { IOS_FILE, STL_FILE } from '#contract/enums.ts'
import { jawFromId } from '#mesh/jaw.ts'
import {
  inspectFileAt,
  inspectSetupFile,
  readTeeth,
  type SetupInspection,
  type InspectedSetup,
} from '#server/features/files/inspect.ts'
import type { Work } from '#server/work.ts'
import type { SetupFileRecord } from './queries.ts'

/** An arch may be scanned several times; the newest scans are compared. */
const MOST_SCANS = 6

export type FileInspection = { sha256: string | null } & (
  | { fault: string }
  | {
      fault?: undefined
      mesh_report: MeshReport | null
      thumbnail: Uint8Array | null
      light: Uint8Array | null
      fit: SetupFit | null
      teeth: SetupTeeth | null
      warnings: string[]
    }
)

const NOTHING = { mesh_report: null, thumbnail: null, light: null, fit: null, teeth: null, warnings: [] }

/** Reads a stored file of a setup and checks whether it fits the case. */
export async function inspectStoredFile(ctx: Work, file: SetupFileRecord): Promise<FileInspection> {
  const { storage } = ctx.services
  if (!(await storage.head(file.file_path))) return { sha256: null, fault: 'The file is gone.' }
  const scans = file.part === 'teeth' ? await scansOf(ctx, file.patient_id) : []
  return withLocalFiles(storage, [file.file_path, ...scans.map((scan) => scan.file_path)], ([path = '', ...paths]) =>
    file.part === 'sidecar'
      ? readSidecar(path, file.name)
      : readMeshFile(path, file, {
          part: file.part,
          scans: scans.map((scan, at) => ({ ...scan, path: paths[at] ?? '' })),
        }),
  )
}

async function readMeshFile(
  path: string,
  file: SetupFileRecord,
  { part, scans }: Pick<SetupInspection, 'part' | 'scans'>,
): Promise<FileInspection> {
  const jaw = jawFromId(file.jaw_id) ?? 'upper'
  const inspected = await inspectFileAt({ path, name: file.name, kind: 'stl', jaw, skin: 'stone' })
  if (!inspected.ok) return inspected
  const { sha256, report, thumbnail } = inspected
  const looked = await inspectSetupFile({ kind: 'setup', path, part, jaw, scans })
  return { ...NOTHING, sha256, mesh_report: report, thumbnail, ...toFitResult(looked, scans.length > 0) }
}

/**
 * The mesh is readable by now, so a failure means that it is too large beside the scan; a warning asks a person to
 * check it.
 */
function toFitResult(looked: InspectedSetup, hasScan: boolean) {
  if (looked.ok) return { light: looked.light, fit: looked.fit, warnings: looked.warnings }
  return { warnings: hasScan ? ['It is too large to be compared with its scan. Is it of this case?'] : [] }
}

async function readSidecar(path: string, name: string): Promise<FileInspection> {
  const inspected = await inspectFileAt({ path, name, kind: 'other' })
  if (!inspected.ok) return inspected
  const { sha256 } = inspected
  const told = await readTeeth({ kind: 'teeth', format: fileKind(name) === '3mf' ? '3mf' : 'json', path })
  return told.ok ? { ...NOTHING, sha256, teeth: told.teeth } : { sha256, fault: told.fault }
}

/** Lists scans, newest first; the inspection determines the arch of each. */
async function scansOf(ctx: Work, patient_id: number) {
  const files = await ctx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patient_id)
    .where('patient_file_type_id', 'in', [STL_FILE, IOS_FILE])
    .where('inspection', '!=', 'failed')
    .orderBy('id', 'desc')
    .limit(MOST_SCANS)
    .select(['id', 'original_name as name', 'file_path'])
    .execute()
  const there = await Promise.all(files.map(({ file_path }) => ctx.services.storage.head(file_path)))
  return files.filter((_, at) => there[at])
}

/** Makes local copies of all objects available at once. */
function withLocalFiles<T>(
  storage: Work['services']['storage'],
  [key, ...keys]: readonly string[],
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  if (key === undefined) return use([])
  return storage.withFile(key, (path) => withLocalFiles(storage, keys, (paths) => use([path, ...paths])))
}
