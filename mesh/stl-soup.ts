import { count } from '#mesh/count.ts'

/** Loose triangles: nine numbers (mm) each, nothing shared. `weld` makes a mesh of them. */
export type StlSoup = { ok: true; soup: Float32Array }

export function notANumber(triangle: number): string {
  return `Triangle ${count(triangle + 1)} has a coordinate that is not a number. Please export the file again.`
}
