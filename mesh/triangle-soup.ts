import { formatCount } from '#mesh/format-count.ts'

/** Loose triangles: nine numbers (mm) each, nothing shared. `readMesh` welds them into a mesh. */
export type TriangleSoup = { ok: true; soup: Float32Array }

/**
 * Largest coordinate in mm, a kilometre: no scan lies beyond it, and sizes and areas of larger numbers may overflow.
 */
export const MAX_COORDINATE_MM = 1_000_000

export function isValidCoordinate(value: number): boolean {
  return Math.abs(value) <= MAX_COORDINATE_MM
}

/** Returns why a coordinate of a triangle (counted from 0) is rejected. */
export function formatCoordinateFault(triangle: number, value: number): string {
  const subject = `Triangle ${formatCount(triangle + 1)} has a coordinate`
  if (Number.isNaN(value)) return `${subject} that is not a number. Please export the file again.`
  return `${subject} more than a kilometer away. Please export the file again, in millimeters.`
}
