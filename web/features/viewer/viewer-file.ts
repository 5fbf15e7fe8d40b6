import type { MeshReport } from '#contract/files.ts'
import { jawByName, type Jaw } from '#mesh/jaw.ts'
import { areSame } from '#web/ui/useStable.ts'
import { isMeshLoading, type MeshReading, type MeshSource } from './mesh-reader.ts'
import type { Material } from './models.ts'
import type { Half } from './stage.ts'
import type { ViewFrame } from './views.ts'

/** A file for the viewer. With an `id` it is not loaded again when its other fields change. */
export type ViewerFile = MeshSource & {
  jaw?: Jaw | undefined
  size?: number
  /** The server's check report, shown until the viewer has checked the file itself. */
  report?: MeshReport | null | undefined
  thumbnail_url?: string | null | undefined
}

/** A file on the stage; in a pair, `half` is its viewport. */
export type StageFile = {
  id: string
  jaw: Jaw | undefined
  file: ViewerFile
  material: Material
  half: Half | undefined
  /** Brackets are drawn once the teeth of their jaw are, since they would hang in the air. */
  isMounted?: boolean
}

/** The meshes of a stage by file id. */
export type Readings = ReadonlyMap<string, MeshReading | undefined>

export function fileId(file: ViewerFile, at: number) {
  return String(file.id ?? `${at} ${file.name}`)
}

/** Returns the jaw of a file: as given, otherwise by name, otherwise by shape. */
export function jawOfFile(file: ViewerFile, reading?: MeshReading): Jaw | undefined {
  return file.jaw ?? jawByName(file.name) ?? reading?.check?.jaw_by_shape
}

/** Returns whether the files are of both jaws, so that one of them can be hidden. */
export function hasBothJaws(files: readonly Pick<StageFile, 'jaw'>[]) {
  return new Set(files.flatMap(({ jaw }) => jaw ?? [])).size === 2
}

/** Compares lists of files; signed URLs of the same files change with every response and do not count. */
export function areSameFiles(a: readonly StageFile[], b: readonly StageFile[]) {
  const fileBytes = ({ file }: StageFile) => ('bytes' in file ? file.bytes : undefined)
  return areSame(
    a,
    b,
    (one, other) => one.id === other.id && one.half === other.half && fileBytes(one) === fileBytes(other),
  )
}

/** Returns whether the file has to wait for the visible ones that it is mounted on. */
export function awaitsBase(
  { isMounted, jaw, half }: StageFile,
  { files, readings, hidden }: { files: readonly StageFile[]; readings: Readings; hidden: readonly string[] },
) {
  if (!isMounted) return false
  const base = files.filter((file) => !file.isMounted && file.jaw === jaw && file.half === half)
  return base.some(({ id }) => !hidden.includes(id) && isMeshLoading(readings.get(id)))
}

/** Returns the visible files that are still loading; a press might be meant for one of them. */
export function listMissing(
  { readings, frame: { arches } }: { readings: Readings; frame: ViewFrame },
  files: readonly StageFile[],
  hidden: readonly string[],
) {
  return files.filter(
    ({ id, jaw }) =>
      isMeshLoading(readings.get(id)) && !hidden.includes(id) && (arches === 'both' || !jaw || jaw === arches),
  )
}
