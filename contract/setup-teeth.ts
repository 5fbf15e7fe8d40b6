import { z } from 'zod'
import { fileName } from './files.ts'

/**
 * Schema and validation of a setup's tooth data (docs/setup-format.md), from `teeth.json` or the metadata of a 3MF
 * file.
 */

export const SETUP_FORMAT = 'typodont-setup'
/** Maximum size of a `teeth.json` in bytes. */
export const MAX_TEETH_BYTES = 5_000_000

const number = z.number().refine((value) => Math.abs(value) < 1e4, 'Must be millimeters.')
const vector = z.tuple([number, number, number])
/** A unit quaternion: x, y, z, w. */
const turn = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine((q) => Math.abs(Math.hypot(...q) - 1) < 1e-3, 'Must be a quaternion of length 1.')

/** FDI number: quadrant 1 to 4, position 1 to 8. */
export const fdiNumber = z
  .number()
  .int()
  .refine((fdi) => fdi >= 11 && fdi <= 48 && fdi % 10 >= 1 && fdi % 10 <= 8, 'Must be the FDI number of a tooth.')

const spans = z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])).max(10_000)

/** Location in the file: spans of triangles (first, count), or the index of the connected piece in file order. */
const place = {
  file: fileName,
  triangles: spans.optional(),
  piece: z.number().int().min(0).optional(),
}

const isPlaced = ({ triangles, piece }: { triangles?: unknown; piece?: unknown }) =>
  (triangles === undefined) !== (piece === undefined)
const ONE_PLACE = 'Either triangles or piece says where it lies.'

/**
 * Lengths are in millimeters in the frame of the scan. `turn`, a rotation about `centre`, and `move` take the tooth
 * from the scan to the setup.
 */
export const setupTooth = z
  .object({ fdi: fdiNumber, ...place, centre: vector, move: vector, turn })
  .refine(isPlaced, ONE_PLACE)

/** `centre` and `turn` define the bracket's own axes: x along the slot, y along the crown, z out of the tooth. */
export const setupBracket = z.object({ fdi: fdiNumber, ...place, centre: vector, turn }).refine(isPlaced, ONE_PLACE)

const setupFormat = z.object({ format: z.literal(SETUP_FORMAT), version: z.literal(1), unit: z.literal('mm') })

export const setupTeeth = setupFormat
  .extend({
    teeth: z.array(setupTooth).max(32),
    brackets: z.array(setupBracket).max(64).default([]),
  })
  .refine(({ teeth }) => new Set(teeth.map(({ fdi }) => fdi)).size === teeth.length, 'Each tooth is named once.')

export type SetupTeeth = z.output<typeof setupTeeth>

/**
 * Tooth data in the database. Only its format is checked, because the inspection validated all of it in a process of its
 * own: a sidecar may have half a million numbers.
 */
export const storedTeeth = z
  .custom<SetupTeeth>((stored) => setupFormat.safeParse(stored).success, 'Must be tooth data of this format.')
  .nullable()
export type SetupTooth = SetupTeeth['teeth'][number]
export type SetupBracket = SetupTeeth['brackets'][number]

/** A fault of a sidecar and its path, such as `teeth[3].turn`. */
export type TeethFault = { at: string; message: string }

/** Parses a sidecar. Returns all faults found in it, not only the first; it is not checked against the meshes yet. */
export function parseSetupTeeth(text: string): { teeth: SetupTeeth } | { faults: TeethFault[] } {
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

/** A mesh that was uploaded with a sidecar, with the counts of its mesh report. */
export type NamedMesh = { name: string; triangles: number; shells: number }

/** Validates the references of a sidecar against the meshes that were uploaded with it. */
export function findTeethFaults({ teeth, brackets }: SetupTeeth, meshes: readonly NamedMesh[]): TeethFault[] {
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

/** Returns a fault for each triangle that belongs to more than one tooth. */
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
