import { z } from 'zod'
import { fileName } from './files.ts'

/** What a setup may say of its teeth, as docs/setup-format.md describes it: `teeth.json`, or the metadata of a 3MF file. */

export const SETUP_FORMAT = 'typodont-setup'
/** Bytes of a `teeth.json`. */
export const MAX_TEETH_BYTES = 5_000_000

const number = z.number().refine((value) => Math.abs(value) < 1e4, 'Must be millimetres.')
const vector = z.tuple([number, number, number])
/** x, y, z, w; a rotation, hence of length 1. */
const turn = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine((q) => Math.abs(Math.hypot(...q) - 1) < 1e-3, 'Must be a quaternion of length 1.')

/** FDI: the quadrant 1 to 4, the place 1 to 8. */
export const fdiNumber = z
  .number()
  .int()
  .refine((fdi) => fdi >= 11 && fdi <= 48 && fdi % 10 >= 1 && fdi % 10 <= 8, 'Must be the FDI number of a tooth.')

const spans = z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])).max(10_000)

/** Where it lies in its file: spans of triangles (first, count), or the number of the piece in the order of the file. */
const place = {
  file: fileName,
  triangles: spans.optional(),
  piece: z.number().int().min(0).optional(),
}

const isPlaced = ({ triangles, piece }: { triangles?: unknown; piece?: unknown }) =>
  (triangles === undefined) !== (piece === undefined)
const ONE_PLACE = 'Either triangles or piece says where it lies.'

/** Lengths are millimetres in the frame of the scan. `move` and `turn` take the tooth of the scan to that of the setup, turned about `centre`. */
export const setupTooth = z
  .object({ fdi: fdiNumber, ...place, centre: vector, move: vector, turn })
  .refine(isPlaced, ONE_PLACE)

/** `centre` and `turn` place the bracket's own axes: x along the slot, y along the crown, z out of the tooth. */
export const setupBracket = z.object({ fdi: fdiNumber, ...place, centre: vector, turn }).refine(isPlaced, ONE_PLACE)

export const setupTeeth = z
  .object({
    format: z.literal(SETUP_FORMAT),
    version: z.literal(1),
    unit: z.literal('mm'),
    teeth: z.array(setupTooth).max(32),
    brackets: z.array(setupBracket).max(64).default([]),
  })
  .refine(({ teeth }) => new Set(teeth.map(({ fdi }) => fdi)).size === teeth.length, 'Each tooth is named once.')

export type SetupTeeth = z.output<typeof setupTeeth>
export type SetupTooth = SetupTeeth['teeth'][number]
export type SetupBracket = SetupTeeth['brackets'][number]

/** Where in a sidecar something is wrong, as `teeth[3].turn`, and what. */
export type TeethFault = { at: string; message: string }

/** Reads what a sidecar says; everything that is wrong with it by itself, not only the first. */
export function readSetupTeeth(text: string): { teeth: SetupTeeth } | { faults: TeethFault[] } {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return { faults: [{ at: '', message: 'This is not JSON.' }] }
  }
  const parsed = setupTeeth.safeParse(told)
  if (parsed.success) return { teeth: parsed.data }
  return { faults: parsed.error.issues.map(({ path, message }) => ({ at: pathOf(path), message })) }
}

/** A mesh that comes with a sidecar, as its report tells it. */
export type NamedMesh = { name: string; triangles: number; shells: number }

/** What a sidecar says of meshes, held against those that come with it. */
export function teethFaults({ teeth, brackets }: SetupTeeth, meshes: readonly NamedMesh[]): TeethFault[] {
  const places = [
    ...teeth.map((place, n) => ({ place, at: `teeth[${n}]` })),
    ...brackets.map((place, n) => ({ place, at: `brackets[${n}]` })),
  ]
  const faults = places.flatMap(({ place, at }) => placeFaults(place, at, meshes))
  return faults.length > 0 ? faults : sharedTriangles(teeth)
}

function placeFaults(place: SetupTooth | SetupBracket, at: string, meshes: readonly NamedMesh[]): TeethFault[] {
  const mesh = meshes.find(({ name }) => name === place.file)
  if (!mesh) return [{ at: `${at}.file`, message: `No file "${place.file}" comes with it.` }]
  const { name, triangles, shells } = mesh
  if (place.piece !== undefined && place.piece >= shells) {
    return [
      { at: `${at}.piece`, message: `${name} has ${shells} ${shells === 1 ? 'piece' : 'pieces'}, counted from 0.` },
    ]
  }
  return (place.triangles ?? []).flatMap(([first, count], n) =>
    first + count > triangles
      ? [{ at: `${at}.triangles[${n}]`, message: `${name} has ${triangles} triangles, counted from 0.` }]
      : [],
  )
}

/** A triangle belongs to one tooth at most. */
function sharedTriangles(teeth: readonly SetupTooth[]): TeethFault[] {
  const spans = teeth
    .flatMap(({ fdi, file, triangles = [] }, tooth) =>
      triangles.map(([first, count], n) => ({
        fdi,
        file,
        first,
        end: first + count,
        at: `teeth[${tooth}].triangles[${n}]`,
      })),
    )
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.first - b.first))
  return spans.flatMap((span, n) => {
    const before = spans[n - 1]
    const isShared = before?.file === span.file && before.end > span.first
    return isShared ? [{ at: span.at, message: `Triangle ${span.first} belongs to tooth ${before.fdi} already.` }] : []
  })
}

function pathOf(path: readonly PropertyKey[]) {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}
