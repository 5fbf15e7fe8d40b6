import type { Jaw } from '#mesh/jaw.ts'

/** A hole in the skin: middle at arc length s and height z of the arch's own frame, half axes rs and rz, all mm. */
export type HoleOption = { s: number; z: number; rs: number; rz: number; lingual?: boolean }

/**
 * What arch to make. The same seed gives both jaws of one person: they share size and curve.
 * - step: edge of a cell in mm, the only knob for detail: 1 to 1.4 for tests, .5 for demo data, .36 for pictures
 * - crowding: 0 straight..1.5 crowded; by the seed when left out
 * - setup: the set-up twin of that scan, each tooth in its row; how much of its way a tooth has still to go, by its FDI
 *   number, where it is not there yet: 1 leaves it where the scan has it
 * - missing: FDI numbers; those of the other jaw are ignored
 * - cut: the scan ends at arc length s on one side (side is the sign of x in the arch's own frame)
 * - base: none is an open scan, low and full are closed models
 * - scan: another number gives another border, as a second scan of the same person has
 */
export type ArchOptions = {
  seed: number | string
  jaw: Jaw
  step?: number
  crowding?: number
  setup?: Readonly<Partial<Record<number, number>>>
  missing?: readonly number[]
  holes?: readonly HoleOption[]
  cut?: { side: 1 | -1; s: number }
  palate?: boolean
  base?: 'none' | 'low' | 'full'
  scan?: number
}

/** The two holes of the demo: buccal of 36 and labial of 33. For a lower jaw. */
export const demoHoles: readonly HoleOption[] = [
  { s: -37, z: -4.6, rs: 3.6, rz: 1.5 },
  { s: -11.5, z: -6.6, rs: 2.0, rz: 1.0 },
]
