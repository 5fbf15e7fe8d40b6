import { Spherical, Vector3 } from 'three'
import type { VisibleJaws } from './models.ts'

/** A view direction: angles around the target and the field of view, all in degrees. */
export type View = { theta: number; phi: number; fov: number }

const DEGREE = Math.PI / 180

/** How a named view shows the arches; `isBook`: both lie side by side, like an open book. */
export type ViewFrame = View & { arches: VisibleJaws; isBook: boolean }

/** A camera pose: looking at `target` from `distance`. */
export type CameraPose = { target: Vector3; theta: number; phi: number; distance: number; fov: number }

export function cameraPosition({ target, theta, phi, distance }: CameraPose) {
  const sphere = new Spherical(distance, phi * DEGREE, theta * DEGREE).makeSafe()
  return new Vector3().setFromSpherical(sphere).add(target)
}

const AIR = 1.08

/** Returns the nearest pose of a view with all points in the frame. */
export function fitPose(view: View, points: readonly Vector3[], aspect: number): CameraPose {
  const sphere = new Spherical(1, view.phi * DEGREE, view.theta * DEGREE).makeSafe()
  const toward = new Vector3().setFromSpherical(sphere)
  const right = new Vector3(0, 1, 0).cross(toward).normalize()
  const up = toward.clone().cross(right)
  const axes = [right, up, toward] as const
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const point of points) {
    for (const [i, axis] of axes.entries()) {
      const value = point.dot(axis)
      low[i] = Math.min(low[i] ?? value, value)
      high[i] = Math.max(high[i] ?? value, value)
    }
  }
  const target = new Vector3()
  if (points.length > 0) {
    for (const [i, axis] of axes.entries()) target.addScaledVector(axis, ((low[i] ?? 0) + (high[i] ?? 0)) / 2)
  }
  const tanUp = Math.tan((view.fov / 2) * DEGREE)
  let distance = 1
  const from = new Vector3()
  for (const point of points) {
    from.subVectors(point, target)
    const across = Math.max(Math.abs(from.dot(right)) / (tanUp * aspect), Math.abs(from.dot(up)) / tanUp)
    distance = Math.max(distance, across + from.dot(toward))
  }
  const { theta, phi, fov } = view
  return { target, theta, phi, fov, distance: distance * AIR }
}

/** Interpolates between two poses, rotating the shorter way round. */
export function between(from: CameraPose, to: CameraPose, part: number): CameraPose {
  const mix = (a: number, b: number) => a + (b - a) * part
  const turn = ((((to.theta - from.theta) % 360) + 540) % 360) - 180
  return {
    target: from.target.clone().lerp(to.target, part),
    theta: from.theta + turn * part,
    phi: mix(from.phi, to.phi),
    distance: mix(from.distance, to.distance),
    fov: mix(from.fov, to.fov),
  }
}
