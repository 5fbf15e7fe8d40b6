import type { CheckedMesh, DrawnLoop } from '#web/features/viewer/mesh-messages.ts'

/** The parts of a checked mesh that locate a hole on it. */
export type LocatedMesh = Pick<CheckedMesh, 'jaw_by_name' | 'jaw_by_shape'> & {
  report: Pick<CheckedMesh['report'], 'size_mm' | 'unit_suspect'>
}

/**
 * Describes where on the arch a hole lies, in dental terms. A mesh alone does not tell which tooth it is. Scanners
 * write X to the patient's left and Y backwards; a file with another orientation gets only 'Hole'.
 */
export function formatHoleLocation(
  { centre, facing }: Pick<DrawnLoop, 'centre' | 'facing'>,
  { report, jaw_by_name, jaw_by_shape }: LocatedMesh,
): string {
  const [width, depth, height] = report.size_mm
  const jaw = jaw_by_name ?? jaw_by_shape
  if (report.unit_suspect || height > Math.min(width, depth) || !jaw) return 'Hole'
  const [x, y] = centre
  const isFront = Math.abs(x) < width * 0.24 && y < depth * 0.35
  const side = x > 0 ? 'left' : 'right'
  // Positive when the surface faces away from the middle of the arch.
  const outwards = facing[0] * x + facing[1] * (y - depth * 0.55)
  const surface = outwards > 0 ? (isFront ? 'Labial' : 'Buccal') : jaw === 'upper' ? 'Palatal' : 'Lingual'
  return `${surface}, ${jaw} ${isFront && Math.abs(x) < 5 ? 'front' : isFront ? `front ${side}` : side}`
}
