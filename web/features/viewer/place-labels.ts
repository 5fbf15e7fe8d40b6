import type { ScreenPoint } from './stage.ts'

type Placed = { label: ScreenPoint; leader: ScreenPoint[] }

const OUT = 56
const DOWN = 54
const WIDTH = 130
const HEIGHT = 32

/**
 * Places a label next to each point with a bent leader line, without overlaps. Undefined for points that are hidden or
 * off-screen.
 */
export function placeLabels(
  points: readonly (ScreenPoint | undefined)[],
  /** In CSS pixels; `foot` is the height that the tools cover at the bottom. */
  { width, height, foot }: { width: number; height: number; foot: number },
): (Placed | undefined)[] {
  const placed: ScreenPoint[] = []
  return points.map((point) => {
    if (!point || point.x < 0 || point.y < 0 || point.x > width || point.y > height) return undefined
    const toRight = point.x + OUT + WIDTH < width - 8
    const label = {
      x: toRight ? point.x + OUT : point.x - OUT - WIDTH,
      y: Math.min(point.y + DOWN, height - foot - HEIGHT / 2),
    }
    while (placed.some(({ x, y }) => Math.abs(y - label.y) < HEIGHT && Math.abs(x - label.x) < WIDTH)) label.y += HEIGHT
    placed.push(label)
    const end = toRight ? label.x : label.x + WIDTH
    const bend = toRight ? end - 24 : end + 24
    return { label, leader: [point, { x: bend, y: label.y }, { x: end, y: label.y }] }
  })
}
