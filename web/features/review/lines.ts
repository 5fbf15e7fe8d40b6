import type { SetupComment } from '#contract/setups.ts'
import type { Spot } from '#web/features/files/viewer/stage.ts'

type Camera = SetupComment['place']['camera']
export type Lines = NonNullable<SetupComment['drawing']>

/** The square that lines are parts of, in CSS pixels of the stage: about the middle of the view, twice as high as it. */
export type Square = { x: number; y: number; side: number }

const MOST_LINES = 50
const MOST_POINTS = 2000
/** Parts of the square: a hand that rests adds nothing. */
const STEP = 0.002
/** Part of the distance to the model. */
const SAME = 0.004

export function partOf({ x, y }: Spot, square: Square): [number, number] {
  return [within((x - square.x) / square.side), within((y - square.y) / square.side)]
}

/** The last line goes on to this point, where it has moved and has room. */
export function lengthened(line: Lines[number], point: [number, number]): Lines[number] {
  const [x, y] = line.at(-1) ?? [-1, -1]
  const isNear = Math.hypot(point[0] - x, point[1] - y) < STEP
  return isNear || line.length >= MOST_POINTS ? line : [...line, point]
}

/** A line of one point is none. */
export function withLine(lines: Lines, line: Lines[number]): Lines {
  return line.length < 2 || lines.length >= MOST_LINES ? lines : [...lines, line]
}

export function isSameStand(a: Camera, b: Camera) {
  const reach = SAME * apart(a.position, a.target)
  return apart(a.position, b.position) < reach && apart(a.target, b.target) < reach
}

function apart(a: Camera['position'], b: Camera['position']) {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function within(part: number) {
  return Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000
}
