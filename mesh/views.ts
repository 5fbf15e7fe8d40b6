import type { Jaw } from '#mesh/jaw.ts'
import { archFrame } from '#mesh/jaw-shape.ts'
import { areaVectors, type Vec3 } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { cross, dot, unit } from '#mesh/vector.ts'

/** Camera axes in the frame of the file: right, up, and towards the viewer. */
export type View = { right: Vec3; up: Vec3; toward: Vec3 }

/** Looks onto the chewing surface, front teeth on top. Without a jaw the shape determines the side. */
export function occlusalView(mesh: Mesh, vectors: Float32Array, jaw: Jaw | undefined): View {
  const frame = archFrame(mesh, vectors)
  const direction = jaw === undefined ? 0 : jaw === 'upper' ? -1 : 1
  return viewOf(axisVector(frame.height, direction || frame.crowns || 1), axisVector(frame.forward, frame.front))
}

/** The side a patient is viewed from, as dentists name it: the patient's own right and left. */
export type Side = 'front' | 'right' | 'left' | 'upper' | 'lower'

/** Returns the views of a case in the frame that the arch of this jaw lies in. */
export function sideViews(mesh: Mesh, jaw: Jaw): Record<Side, View> {
  const { height, forward, front, crowns } = archFrame(mesh, areaVectors(mesh))
  const ofJaw = jaw === 'upper' ? -1 : 1
  const up = axisVector(height, ofJaw * (crowns || ofJaw))
  const forwardAxis = axisVector(forward, front)
  const left = cross(up, forwardAxis)
  return {
    front: viewOf(forwardAxis, up),
    right: viewOf(negative(left), up),
    left: viewOf(left, up),
    upper: viewOf(negative(up), forwardAxis),
    lower: viewOf(up, negative(forwardAxis)),
  }
}

/** Looks straight at a point of the surface, along its normal; up changes as little as possible. */
export function viewAlong(normal: Vec3, { up, toward }: View): View {
  const onto = unit(normal)
  // In a view from above or below, the front teeth are on top.
  const upward = Math.abs(dot(up, onto)) > 0.9 ? toward : up
  const part = dot(upward, onto)
  return viewOf(onto, unit([upward[0] - part * onto[0], upward[1] - part * onto[1], upward[2] - part * onto[2]]))
}

function viewOf(toward: Vec3, up: Vec3): View {
  return { right: cross(up, toward), up, toward }
}

function axisVector(axis: number, sign: number): Vec3 {
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0]
}

function negative([x, y, z]: Vec3): Vec3 {
  return [-x, -y, -z]
}
