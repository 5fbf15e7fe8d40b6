import type { Jaw } from '#mesh/jaw.ts'

/**
 * A hole in the surface: its middle at arc length s and height z of the arch's own frame, half axes rs and rz, all mm.
 */
export type HoleOption = { s: number; z: number; rs: number; rz: number; lingual?: boolean }

/**
 * Options of an arch. The same seed makes both jaws of one person, which share size and curve.
 * - step: edge of a cell in mm, the only control of detail: 1 to 1.4 for tests, .5 for demo data, .36 for pictures
 * - crowding: 0 straight..1.5 crowded; derived from the seed if omitted
 * - setup: makes the set-up twin of that scan, each tooth in its row. A number by FDI number leaves a tooth behind: the
 *   share of its way still to go, where 1 leaves it where the scan has it
 * - missing: FDI numbers; those of the other jaw are ignored
 * - cut: the scan ends at arc length s on one side (side is the sign of x in the arch's own frame)
 * - base: none is an open scan, low and full are closed models
 * - scan: another number varies the border, like a second scan of the same person
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

/** The two holes of the demo, buccal of 36 and labial of 33, for a lower jaw. */
export const demoHoles: readonly HoleOption[] = [
  { s: -37, z: -4.6, rs: 3.6, rz: 1.5 },
  { s: -11.5, z: -6.6, rs: 2.0, rz: 1.0 },
]
