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

/** A mesh that was offered with a sidecar, with what the inspection counted in it. */
type OfferedMesh = { name: string; mesh_report: { triangles: number; shells: number } | null }

/** What a sidecar says of files that are not offered with it, or of triangles and pieces that they do not have, in words. */
export function misplacedTeeth({ teeth, brackets }: SetupTeeth, files: readonly OfferedMesh[]): string[] {
  const places = [
    ...teeth.map((tooth) => ({ what: `tooth ${tooth.fdi}`, ...tooth })),
    ...brackets.map((bracket) => ({ what: `the bracket of ${bracket.fdi}`, ...bracket })),
  ]
  const missing = new Set(places.map(({ file }) => file).filter((file) => !files.some(({ name }) => name === file)))
  const faults = [...missing].map((file) => `It speaks of ${file}, which is not among the files.`)
  for (const { what, file, triangles = [], piece } of places) {
    const report = files.find(({ name }) => name === file)?.mesh_report
    if (!report) continue
    const beyond = triangles.find(([first, count]) => first + count > report.triangles)
    if (beyond) {
      const last = beyond[0] + beyond[1] - 1
      faults.push(`${file} has ${report.triangles} triangles, but ${what} lies in number ${last}.`)
    }
    if (piece !== undefined && piece >= report.shells)
      faults.push(
        `${file} has ${report.shells} ${report.shells === 1 ? 'piece' : 'pieces'}, but ${what} is number ${piece}.`,
      )
  }
  return faults
}
