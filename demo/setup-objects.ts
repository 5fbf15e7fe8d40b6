import { setupSidecar } from '#arches/setup.ts'
import { IOS_FILE, STL_FILE } from '#contract/enums.ts'
import type { SetupFit } from '#contract/setups.ts'
import { jawByName, jawFromId, type Jaw } from '#mesh/jaw.ts'
import type { MeshReport } from '#mesh/findings.ts'
import type { SealedFile } from '#contract/events.ts'
import { checksum, type MadeSetup, type Pin } from './arches.ts'
import type { RowBuffer } from './row-buffer.ts'
import { itemAt } from './random.ts'

/** What is known of an object of a setup once it is stored. */
export type SetupObject = {
  file_path: string
  size: number
  sha256: string
  mesh_report: MeshReport | null
  thumbnail_path: string | null
  light_path?: string
  light_size?: number
  /** mm between the teeth and their scan. */
  left_mm?: number
  pins?: readonly Pin[]
  teeth?: ReturnType<typeof setupSidecar>
}

/** The names of the files within a setup. They are the same for all cases, because a sidecar contains them. */
export const teethFile = (jaw: Jaw) => `setup-${jaw}.stl`
export const bracketsFile = (jaw: Jaw) => `brackets-${jaw}.stl`
export const SIDECAR = 'teeth.json'

/** The file types that are scans. */
const SCANS: readonly number[] = [STL_FILE, IOS_FILE]

type SetupKey = { pair: number; draft: boolean }

/** Returns the name of a stored object. */
export function setupName(part: 'setup' | 'brackets', { pair, draft }: SetupKey, jaw: Jaw) {
  return `${part}-${pairNumber(pair)}-${jaw}${draft ? '-draft' : ''}.stl`
}

export function sidecarName({ pair, draft }: SetupKey, jaws: readonly Jaw[]) {
  return `teeth-${pairNumber(pair)}-${jaws.join('-')}${draft ? '-draft' : ''}.json`
}

/** Returns the name of the same object in the other of two pairs; an object of neither pair keeps its name. */
export function swapPairInName(name: string, [one, other]: readonly [number, number]) {
  return name.replace(/^(arch|setup|brackets|teeth)-(\d\d)-/, (begin, kind: string, number: string) =>
    number === pairNumber(one)
      ? `${kind}-${pairNumber(other)}-`
      : number === pairNumber(other)
        ? `${kind}-${pairNumber(one)}-`
        : begin,
  )
}

export function pairNumber(pair: number) {
  return String(pair + 1).padStart(2, '0')
}

/** Builds the sidecars of setups, one for each set of arches that a case can have. */
export function buildSidecars(made: readonly MadeSetup[], jawSets: readonly (readonly Jaw[])[]) {
  const firsts = made.filter(({ jaw }) => jaw === 'upper')
  return firsts.flatMap(({ pair, draft }) => {
    const own = made.filter((each) => each.pair === pair && each.draft === draft)
    return jawSets.map((jaws) => {
      const arches = own
        .filter(({ jaw }) => jaws.includes(jaw))
        .map(({ jaw, teeth, places }) => ({
          arch: { teeth, brackets: { places } },
          teethFile: teethFile(jaw),
          bracketsFile: bracketsFile(jaw),
        }))
      const teeth = setupSidecar(arches)
      const bytes = new TextEncoder().encode(`${JSON.stringify(teeth, null, 2)}\n`)
      return { name: sidecarName({ pair, draft }, jaws), teeth, bytes, sha256: checksum(bytes) }
    })
  })
}

type Row = Record<string, unknown>

/** Distance in mm of a comment's camera from its point. */
const EYE = 95

/**
 * Writes what the upload and its inspection job find into the buffered rows: a version is sealed, so its rows must be
 * complete when they are inserted. Until then the path of a file stands for its checksum.
 */
export function completeSetups(book: RowBuffer, stored: readonly SetupObject[]) {
  const objects = new Map(stored.map((object) => [object.file_path, object]))
  const files = rowsOf(book, 'setup_files')
  for (const file of files) {
    const object = objects.get(String(file.file_path))
    if (!object) continue
    const { size, sha256, mesh_report, thumbnail_path, light_path = null, light_size = null, teeth = null } = object
    const fit = knownFit(object, book, file)
    Object.assign(file, { size, sha256, mesh_report, thumbnail_path, light_path, light_size, fit, teeth })
  }
  const fileOf = (setup_id: unknown, wanted: string, jaw_id: unknown = null) =>
    files.find((file) => file.setup_id === setup_id && file.part === wanted && file.jaw_id === jaw_id)
  for (const setup of rowsOf(book, 'setups')) setup.teeth = fileOf(setup.id, 'sidecar')?.teeth ?? null
  for (const comment of rowsOf(book, 'setup_comments')) {
    const teeth = fileOf(comment.setup_id, 'teeth', comment.jaw_id)
    const pin = objects.get(String(teeth?.file_path))?.pins?.find(({ fdi }) => fdi === comment.fdi)
    if (pin) comment.place = toCommentPlace(pin)
  }
  for (const { data } of book.facts) {
    // The cast is safe because only versions have a list of files with this name.
    const { files: sealed = [] } = data as { files?: SealedFile[] }
    for (const file of sealed) file.sha256 = objects.get(file.sha256)?.sha256 ?? file.sha256
  }
}

/** Returns the fit of a setup to its scan, which is known from how it was made: same place, unit and handedness. */
function knownFit({ left_mm }: SetupObject, book: RowBuffer, { patient_id, jaw_id }: Row): SetupFit | null {
  if (left_mm === undefined) return null
  const scan = rowsOf(book, 'patient_files').findLast(
    (file) =>
      file.patient_id === patient_id &&
      SCANS.includes(Number(file.patient_file_type_id)) &&
      jawByName(String(file.original_name)) === jawFromId(Number(jaw_id)),
  )
  if (!scan) return null
  return {
    scan_file_id: Number(scan.id),
    scan_name: String(scan.original_name),
    distance_mm: left_mm,
    moved_mm: 0,
    unit: 'mm',
    is_mirrored: false,
    is_other_arch: false,
  }
}

/** Returns a place viewed straight from in front of it. */
export function toCommentPlace({ point, normal }: Pick<Pin, 'point' | 'normal'>) {
  const position = point.map((mm, axis) => rounded(mm + EYE * itemAt(normal, axis))) as [number, number, number]
  return { point, normal, camera: { position, target: point } }
}

function rowsOf(book: RowBuffer, table: 'patient_files' | 'setups' | 'setup_files' | 'setup_comments') {
  // The cast is safe because these are rows of these tables, copied by their columns.
  return book.rows(table) as Row[]
}

function rounded(mm: number) {
  return Number(mm.toFixed(3))
}
