import { FIELD_OF_VIEW, type Drawing, type SetupComment } from '#contract/setups.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { cross, dot } from '#mesh/vector.ts'
import type { View } from '#mesh/views.ts'

/**
 * Lines over a picture that is `width_mm` wide and centered on a point; each line is a list of offsets in mm to the
 * right of and above the center.
 */
export type AnnotationView = { view: View; around: { point: Vec3; width_mm: number }; lines: [number, number][][] }

type AnnotatedComment = Pick<SetupComment, 'place' | 'view'> & { drawing: Drawing | undefined }

const UP: Vec3 = [0, 0, 1]
/** Width in mm that shows a tooth and its neighbors. */
export const PIN_VIEW_WIDTH_MM = 26
/** Margin around the drawing, as a factor of its size. */
const MARGIN = 1.3
const LEVEL = 1e-9

/**
 * Computes the view of the author's camera that contains the drawing at its true position over the commented spot.
 * Returns undefined without a drawing, or for the open-book view, in which the arches are moved away from their file
 * coordinates.
 *
 * @param aspect width of the picture divided by its height.
 */
export function annotationView(
  { place, drawing, view: name }: AnnotatedComment,
  aspect: number,
): AnnotationView | undefined {
  if (!drawing?.length || name === 'open') return undefined
  const { position, target } = place.camera
  const view = viewFrom(minus(position, target))
  if (!view) return undefined
  // The camera has perspective: the scale of the lines is that at the depth of the spot.
  const depth = dot(minus(position, place.point), view.toward)
  const pictureSize = 4 * depth * Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180)
  const center = moveAlong(position, view.toward, -depth)
  const linesInMm = drawing.map((line) =>
    line.map(([x, y]): [number, number] => [(x - 0.5) * pictureSize, (0.5 - y) * pictureSize]),
  )
  const pinOffset = minus(place.point, center)
  const points: [number, number][] = [...linesInMm.flat(), [dot(pinOffset, view.right), dot(pinOffset, view.up)]]
  const [left, right] = endsOf(points.map(([x]) => x))
  const [low, high] = endsOf(points.map(([, y]) => y))
  const [x, y] = [(left + right) / 2, (low + high) / 2]
  return {
    view,
    around: {
      point: moveAlong(moveAlong(center, view.right, x), view.up, y),
      width_mm: Math.max(PIN_VIEW_WIDTH_MM, MARGIN * (right - left), MARGIN * aspect * (high - low)),
    },
    lines: linesInMm.map((line) => line.map(([dx, dy]): [number, number] => [dx - x, dy - y])),
  }
}

/** Builds the axes of an upright camera. Directly above or below, its small sideways offset determines the rotation. */
function viewFrom(toward: Vec3): View | undefined {
  const normalized = unit(toward)
  const right = normalized && unit(cross(UP, normalized))
  return normalized && right && { right, up: cross(normalized, right), toward: normalized }
}

function unit(vector: Vec3): Vec3 | undefined {
  const length = Math.hypot(...vector)
  return length < LEVEL ? undefined : moveAlong([0, 0, 0], vector, 1 / length)
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return moveAlong(a, b, -1)
}

function moveAlong([x, y, z]: Vec3, direction: Vec3, distance: number): Vec3 {
  return [x + distance * direction[0], y + distance * direction[1], z + distance * direction[2]]
}

function endsOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
