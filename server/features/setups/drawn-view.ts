import { FIELD_OF_VIEW, type Drawing, type SetupComment } from '#contract/setups.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { cross, dot, type View } from '#mesh/views.ts'

/** Lines as they lie over a picture of that many mm across about a point: each a list of mm right and up of its middle. */
export type DrawnView = { view: View; around: { point: Vec3; width_mm: number }; lines: [number, number][][] }

type Drawn = Pick<SetupComment, 'place' | 'view'> & { drawing: Drawing | undefined }

const UP: Vec3 = [0, 0, 1]
/** mm: a tooth and its neighbours. */
export const AROUND_PIN = 26
/** Around what was drawn, as a part of it. */
const MARGIN = 1.3
const LEVEL = 1e-9

/**
 * From where somebody drew, what was drawn at its true place over the spot that is spoken of; undefined where nothing was drawn, or over an
 * open book, whose arches lie elsewhere than in their files.
 *
 * @param aspect width of the picture by its height.
 */
export function drawnView({ place, drawing, view: name }: Drawn, aspect: number): DrawnView | undefined {
  if (!drawing?.length || name === 'open') return undefined
  const { position, target } = place.camera
  const view = viewFrom(minus(position, target))
  if (!view) return undefined
  // The eye is near: what lies as deep as the spot is drawn to the scale of the lines.
  const depth = dot(minus(position, place.point), view.toward)
  const side = 4 * depth * Math.tan(((FIELD_OF_VIEW / 2) * Math.PI) / 180)
  const middle = along(position, view.toward, -depth)
  const inMm = drawing.map((line) => line.map(([x, y]): [number, number] => [(x - 0.5) * side, (0.5 - y) * side]))
  const spot = minus(place.point, middle)
  const all: [number, number][] = [...inMm.flat(), [dot(spot, view.right), dot(spot, view.up)]]
  const [left, right] = endsOf(all.map(([x]) => x))
  const [low, high] = endsOf(all.map(([, y]) => y))
  const [x, y] = [(left + right) / 2, (low + high) / 2]
  return {
    view,
    around: {
      point: along(along(middle, view.right, x), view.up, y),
      width_mm: Math.max(AROUND_PIN, MARGIN * (right - left), MARGIN * aspect * (high - low)),
    },
    lines: inMm.map((line) => line.map(([across, upwards]): [number, number] => [across - x, upwards - y])),
  }
}

/** As a camera stands that keeps its head up; straight above or below it turns as the little tells that it is beside. */
function viewFrom(toward: Vec3): View | undefined {
  const onto = unit(toward)
  const right = onto && unit(cross(UP, onto))
  return onto && right && { right, up: cross(onto, right), toward: onto }
}

function unit(vector: Vec3): Vec3 | undefined {
  const length = Math.hypot(...vector)
  return length < LEVEL ? undefined : along([0, 0, 0], vector, 1 / length)
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return along(a, b, -1)
}

function along([x, y, z]: Vec3, by: Vec3, part: number): Vec3 {
  return [x + part * by[0], y + part * by[1], z + part * by[2]]
}

function endsOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)]
}
