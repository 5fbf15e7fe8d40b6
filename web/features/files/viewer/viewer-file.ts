import type { MeshReport } from '#contract/files.ts'
import { jawByName, type Jaw } from '#mesh/jaw.ts'
import type { MeshReading, MeshSource } from '../mesh-reader.ts'

/** A file to look at. With an id it is not read again when the rest of it changes. */
export type ViewerFile = MeshSource & {
  jaw?: Jaw | undefined
  size?: number
  /** What the server found; shown until, and where, the viewer has not looked by itself. */
  report?: MeshReport | null | undefined
  thumbnail_url?: string | null | undefined
}

export function idOf(file: ViewerFile, at: number) {
  return String(file.id ?? `${at} ${file.name}`)
}

/** What is known best: told, by name, by shape. */
export function jawOfFile(file: ViewerFile, reading?: MeshReading): Jaw | undefined {
  return file.jaw ?? jawByName(file.name) ?? reading?.check?.jaw_by_shape
}
