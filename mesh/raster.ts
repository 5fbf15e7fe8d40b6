import { f32 } from '#mesh/at.ts'
import type { Jaw } from '#mesh/jaw.ts'
import { archFrame } from '#mesh/jaw-shape.ts'
import { develop, lightOn } from '#mesh/lights.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { areaVectors, vertexNormals } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { fillTriangles } from '#mesh/raster-fill.ts'
import type { Skin } from '#mesh/skins.ts'
import { skinColours } from '#mesh/skins.ts'

export type Picture = { width: number; height: number; rgba: Uint8ClampedArray }

export type ThumbnailOptions = {
  width?: number
  height?: number
  skin?: Skin
  /** The jaw, when known. It says from which side to look; without it the shape does. */
  jaw?: Jaw
  mask?: Float32Array
}

// Twice as many samples each way: smooth edges.
const fine = 2
const air = 1.06

/** An arch seen onto its chewing surface, front teeth on top, on a transparent background. About 0.5 s at 500,000 triangles. */
export function renderThumbnail(mesh: Mesh, options: ThumbnailOptions = {}): Picture {
  const { width = 512, height = Math.round(0.85 * width), skin = 'plaster', jaw, mask } = options
  const vectors = areaVectors(mesh)
  const normals = vertexNormals(mesh, vectors)
  const axes = occlusalView(mesh, vectors, jaw)
  const points = projected(mesh.positions, axes, fine * width, fine * height)
  const colours = skinColours(skin, normals.length / 3, occlusionOf(mesh, vectors, normals), mask)
  const bytes = fillTriangles({
    index: mesh.index,
    points,
    front: litColours(normals, colours, axes, 1),
    back: litColours(normals, colours, axes, -1),
    width: fine * width,
    height: fine * height,
  })
  return { width, height, rgba: halved(bytes, width, height) }
}

/** Camera axes in the frame of the file: right, up, and towards the viewer. */
type View = { right: Vec3; up: Vec3; toward: Vec3 }

function occlusalView(mesh: Mesh, vectors: Float32Array, jaw: Jaw | undefined): View {
  const frame = archFrame(mesh, vectors)
  const told = jaw === undefined ? 0 : jaw === 'upper' ? -1 : 1
  const toward = unit(frame.height, told || frame.crowns || 1)
  const up = unit(frame.forward, frame.front)
  return { right: cross(up, toward), up, toward }
}

function unit(axis: number, sign: number): Vec3 {
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0]
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/** Pixel coordinates (y down) and depth (larger is nearer), fitted to the box of the arch itself. */
function projected(positions: Float32Array, { right, up, toward }: View, width: number, height: number): Float32Array {
  const points = new Float32Array(positions.length)
  let [left, top, far, bottom] = [Infinity, -Infinity, -Infinity, Infinity]
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [f32(positions, i), f32(positions, i + 1), f32(positions, i + 2)]
    const u = x * right[0] + y * right[1] + z * right[2]
    const v = x * up[0] + y * up[1] + z * up[2]
    points[i] = u
    points[i + 1] = v
    points[i + 2] = x * toward[0] + y * toward[1] + z * toward[2]
    left = Math.min(left, u)
    far = Math.max(far, u)
    bottom = Math.min(bottom, v)
    top = Math.max(top, v)
  }
  const scale = Math.min(width / (far - left), height / (top - bottom)) / air
  for (let i = 0; i < points.length; i += 3) {
    points[i] = width / 2 + (f32(points, i) - (left + far) / 2) * scale
    points[i + 1] = height / 2 - (f32(points, i + 1) - (top + bottom) / 2) * scale
  }
  return points
}

/** Colours 0..255 of the vertices under the rig; `side` -1 lights the inner face of an open shell. */
function litColours(
  normals: Float32Array,
  colours: Float32Array,
  { right, up, toward }: View,
  side: 1 | -1,
): Float32Array {
  const lit = new Float32Array(colours.length)
  const light = new Float64Array(3)
  for (let i = 0; i < normals.length; i += 3) {
    const [x, y, z] = [side * f32(normals, i), side * f32(normals, i + 1), side * f32(normals, i + 2)]
    const across = x * right[0] + y * right[1] + z * right[2]
    const along = x * up[0] + y * up[1] + z * up[2]
    const facing = x * toward[0] + y * toward[1] + z * toward[2]
    // The sky is behind the viewer, so both jaws are equally bright. Steep faces fall off, else a picture of 80 px
    // shows no teeth on the gum.
    lightOn(across, along, facing, facing, light)
    const steep = 0.66 + 0.34 * Math.max(0, facing)
    for (let c = 0; c < 3; c++) light[c] = (light[c] ?? 0) * f32(colours, i + c) * steep
    develop(light)
    lit.set(light, i)
  }
  return lit
}

/** Four samples to a pixel, weighted by their cover. */
function halved(bytes: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * width * height)
  const row = 4 * fine * width
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = fine * (y * row + 4 * x)
      let red = 0
      let green = 0
      let blue = 0
      let cover = 0
      for (let n = 0; n < fine * fine; n++) {
        const at = first + (n >> 1) * row + 4 * (n & 1)
        if (bytes[at + 3] !== 255) continue
        red += bytes[at] ?? 0
        green += bytes[at + 1] ?? 0
        blue += bytes[at + 2] ?? 0
        cover++
      }
      if (cover === 0) continue
      const to = 4 * (y * width + x)
      rgba[to] = red / cover
      rgba[to + 1] = green / cover
      rgba[to + 2] = blue / cover
      rgba[to + 3] = (255 * cover) / (fine * fine)
    }
  }
  return rgba
}
