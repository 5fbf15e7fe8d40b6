import type { BracketPlace } from '#arches/brackets.ts'
import type { SetupToothEntry } from '#arches/setup.ts'
import { f32, u32 } from '#mesh/typed-array.ts'
import type { Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { Pin } from './arches.ts'

/** mm below its bracket, so that the bracket does not hide the pin. */
const BELOW = 2

/**
 * Returns a pin for each tooth with a bracket: the centre of the tooth's triangle nearest to a point below the bracket.
 */
export function pinsOf(mesh: Mesh, teeth: readonly SetupToothEntry[], brackets: readonly BracketPlace[]): Pin[] {
  return brackets.flatMap(({ fdi, origin, up }) => {
    const spans = teeth.find((tooth) => tooth.fdi === fdi)?.triangles ?? []
    const aim: Vec3 = [origin[0] - BELOW * up[0], origin[1] - BELOW * up[1], origin[2] - BELOW * up[2]]
    const near = spans
      .flatMap(([first, count]) => Array.from({ length: count }, (_, n) => triangleAt(mesh, first + n)))
      .reduce<ReturnType<typeof triangleAt> | undefined>(
        (best, each) => (!best || distanceBetween(each.point, aim) < distanceBetween(best.point, aim) ? each : best),
        undefined,
      )
    return near ? [{ fdi, ...near }] : []
  })
}

/** Returns the centre of a triangle and its outward unit normal. */
function triangleAt({ positions, index }: Mesh, triangle: number): { point: Vec3; normal: Vec3 } {
  const corner = (n: number): Vec3 => {
    const v = 3 * u32(index, 3 * triangle + n)
    return [f32(positions, v), f32(positions, v + 1), f32(positions, v + 2)]
  }
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const [p, q] = [minus(b, a), minus(c, a)]
  const normal: Vec3 = [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
  const length = Math.hypot(...normal) || 1
  return {
    point: rounded([(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3]),
    normal: rounded([normal[0] / length, normal[1] / length, normal[2] / length]),
  }
}

function distanceBetween(point: Vec3, aim: Vec3) {
  return Math.hypot(...minus(point, aim))
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function rounded([x, y, z]: Vec3): Vec3 {
  return [Number(x.toFixed(4)), Number(y.toFixed(4)), Number(z.toFixed(4))]
}
