import type { ScreenPoint } from './stage.ts'

export const PIN = 28
const AWAY = 104
const EDGE = 22

type Wanted = { point: ScreenPoint; isUpper: boolean }
type Frame = { top: number; right: number; bottom: number; left: number }

/**
 * Places each pin away from its point: above it for the upper arch, below it for the lower, and outward, so that it
 * covers no tooth. Pins do not overlap.
 */
export function placePins(points: readonly (Wanted | undefined)[], frame: Frame): (ScreenPoint | undefined)[] {
  const middle = (frame.left + frame.right) / 2
  const reach = Math.min(AWAY, (frame.bottom - frame.top) / 4)
  const taken: ScreenPoint[] = []
  return points.map((wanted) => {
    if (!wanted) return undefined
    const { point, isUpper } = wanted
    const outward = Math.max(-1, Math.min(1, (point.x - middle) / 120))
    const pin = {
      x: held(point.x + outward * reach * 0.45, frame.left, frame.right),
      y: held(point.y + (isUpper ? -reach : reach), frame.top, frame.bottom),
    }
    const place = { x: findFreeX(pin, { taken, frame, outward }), y: pin.y }
    taken.push(place)
    return place
  })
}

type Beside = { taken: readonly ScreenPoint[]; frame: Frame; outward: number }

/** Returns the nearest free x at that height, outward first; the pin's own x if the row is full. */
function findFreeX(pin: ScreenPoint, { taken, frame, outward }: Beside) {
  const isFree = (x: number) => !taken.some((each) => isNear(each, { x, y: pin.y }))
  if (isFree(pin.x)) return pin.x
  const step = (PIN + 6) * (outward < 0 ? -1 : 1)
  for (let away = step; Math.abs(away) < frame.right - frame.left; away += step) {
    for (const x of [pin.x + away, pin.x - away]) {
      if (x === held(x, frame.left, frame.right) && isFree(x)) return x
    }
  }
  return pin.x
}

function held(value: number, low: number, high: number) {
  return Math.max(low + EDGE, Math.min(high - EDGE, value))
}

function isNear(a: ScreenPoint, b: ScreenPoint) {
  return Math.abs(a.x - b.x) < PIN + 4 && Math.abs(a.y - b.y) < PIN + 4
}
