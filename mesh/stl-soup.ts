import { count } from '#mesh/count.ts'

/** Loose triangles: nine numbers (mm) each, nothing shared. `weld` makes a mesh of them. */
export type StlSoup = { ok: true; soup: Float32Array }

/** A kilometre: no scan lies there, and sizes and areas beyond it are no numbers any more. */
export const farthest = 1_000_000

export function isPlace(value: number): boolean {
  return Math.abs(value) <= farthest
}

/** Why a coordinate of the triangle (counted from 0) cannot be taken. */
export function noPlace(triangle: number, value: number): string {
  const which = `Triangle ${count(triangle + 1)} has a coordinate`
  if (Number.isNaN(value)) return `${which} that is not a number. Please export the file again.`
  return `${which} more than a kilometre away. Please export the file again, in millimetres.`
}
