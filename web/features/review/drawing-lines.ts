import { MAX_DRAWING_LINES, MAX_DRAWING_POINTS, countPoints, type Drawing } from '#contract/setups.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { Camera, Square } from '#web/features/viewer/viewer.ts'
import { distance } from '#mesh/vector.ts'

export type Lines = Drawing

/** Minimum distance between points, as a fraction of the square, so that a resting pointer adds none. */
const STEP = 0.002
/** Tolerance as a fraction of the distance between camera and target. */
const CAMERA_TOLERANCE = 0.004

export function toSquareFraction({ x, y }: ScreenPoint, square: Square): [number, number] {
  return [within((x - square.x) / square.side), within((y - square.y) / square.side)]
}

/** Appends the point to the line, if it is far enough from the last one and the drawing has room. */
export function appendPoint(lines: Lines, line: Lines[number], point: [number, number]): Lines[number] {
  const [x, y] = line.at(-1) ?? [-1, -1]
  const isNear = Math.hypot(point[0] - x, point[1] - y) < STEP
  return isNear || countPoints(lines) + line.length >= MAX_DRAWING_POINTS ? line : [...line, point]
}

/** Whether no further line fits. */
export function isFull(lines: Lines) {
  return lines.length >= MAX_DRAWING_LINES || countPoints(lines) + 2 > MAX_DRAWING_POINTS
}

/** Appends the line; a line with a single point is dropped. */
export function appendLine(lines: Lines, line: Lines[number]): Lines {
  return line.length < 2 || isFull(lines) ? lines : [...lines, line]
}

export function isSameCamera(a: Camera, b: Camera) {
  const reach = CAMERA_TOLERANCE * distance(a.position, a.target)
  return distance(a.position, b.position) < reach && distance(a.target, b.target) < reach
}

function within(part: number) {
  return Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000
}
