import type { ScreenPoint } from './stage.ts'

export const PIN = 28
const PIN_DISTANCE = 104
const EDGE = 22

type PinTarget = { point: ScreenPoint; isUpper: boolean }
type Frame = { top: number; right: number; bottom: number; left: number }

/**
 * Places each pin away from its point: above it for the upper arch, below it for the lower, and outward, so that it
 * covers no tooth. Pins do not overlap.
 */
export function placePins(points: readonly (PinTarget | undefined)[], frame: Frame): (ScreenPoint | undefined)[] {
  const middle = (frame.left + frame.right) / 2
  const reach = Math.min(PIN_DISTANCE, (frame.bottom - frame.top) / 4)
  const placed: ScreenPoint[] = []
  return points.map((target) => {
    if (!target) return undefined
    const { point, isUpper } = target
    const outward = Math.max(-1, Math.min(1, (point.x - middle) / 120))
    const pin = {
      x: clamp(point.x + outward * reach * 0.45, frame.left, frame.right),
      y: clamp(point.y + (isUpper ? -reach : reach), frame.top, frame.bottom),
    }
    const position = { x: findFreeX(pin, { placed, frame, outward }), y: pin.y }
    placed.push(position)
    return position
  })
}

type FreeSpaceOptions = { placed: readonly ScreenPoint[]; frame: Frame; outward: number }

/** Returns the nearest free x at that height, outward first; the pin's own x if the row is full. */
function findFreeX(pin: ScreenPoint, { placed, frame, outward }: FreeSpaceOptions) {
  const isFree = (x: number) => !placed.some((each) => isNear(each, { x, y: pin.y }))
  if (isFree(pin.x)) return pin.x
  const step = (PIN + 6) * (outward < 0 ? -1 : 1)
  for (let away = step; Math.abs(away) < frame.right - frame.left; away += step) {
    for (const x of [pin.x + away, pin.x - away]) {
      if (x === clamp(x, frame.left, frame.right) && isFree(x)) return x
    }
  }
  return pin.x
}

function clamp(value: number, low: number, high: number) {
  return Math.max(low + EDGE, Math.min(high - EDGE, value))
}

function isNear(a: ScreenPoint, b: ScreenPoint) {
  return Math.abs(a.x - b.x) < PIN + 4 && Math.abs(a.y - b.y) < PIN + 4
}
