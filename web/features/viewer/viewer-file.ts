import type { MeshReport } from '#contract/files.ts'
import { jawByName, type Jaw } from '#mesh/jaw.ts'
import type { MeshReading, MeshSource } from './mesh-reader.ts'

/** A file for the viewer. With an `id` it is not loaded again when its other fields change. */
export type ViewerFile = MeshSource & {
  jaw?: Jaw | undefined
  size?: number
  /** The server's check report, shown until the viewer has checked the file itself. */
  report?: MeshReport | null | undefined
  thumbnail_url?: string | null | undefined
}

export function fileId(file: ViewerFile, at: number) {
  return String(file.id ?? `${at} ${file.name}`)
}

/** Returns the jaw of a file: as given, otherwise by name, otherwise by shape. */
export function jawOfFile(file: ViewerFile, reading?: MeshReading): Jaw | undefined {
  return file.jaw ?? jawByName(file.name) ?? reading?.check?.jaw_by_shape
}
