import { f32 } from '#mesh/typed-array.ts'
import type { Jaw } from '#mesh/jaw.ts'
import { toneMap, computeLight } from '#mesh/light-rig.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { areaVectors, vertexNormals } from '#mesh/measure.ts'
import { mergeMeshes, type Mesh } from '#mesh/mesh.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { fillTriangles } from '#mesh/raster-fill.ts'
import { dot } from '#mesh/vector.ts'
import { occlusalView, type View } from '#mesh/views.ts'
import { skinColours, type Skin, type ToothMask } from '#mesh/skins.ts'

export type Picture = { width: number; height: number; rgba: Uint8ClampedArray }

export type ThumbnailOptions = {
  width?: number
  height?: number
  skin?: Skin
  /** The jaw, if known: it determines the side to look from. Otherwise the shape does. */
  jaw?: Jaw
}

// Samples per pixel in each direction, for smooth edges; `air` is the margin around the arch.
const fine = 2
const air = 1.06

/**
 * Renders the occlusal view of an arch, front teeth on top, on a transparent background. Takes about 0.5 s for 500,000
 * triangles.
 */
export function renderThumbnail(mesh: Mesh, options: ThumbnailOptions = {}): Picture {
  const { width = 512, height = Math.round(0.85 * width), skin = 'plaster', jaw } = options
  const vectors = areaVectors(mesh)
  const view = occlusalView(mesh, vectors, jaw)
  return drawView([shadedMesh(mesh, skin, undefined, vectors)], view, { width, height })
}

/** A mesh with what does not depend on the view: its normals, and its colours with occlusion. */
export type ShadedMesh = { mesh: Mesh; normals: Float32Array; colours: Float32Array }

export function shadedMesh(mesh: Mesh, skin: Skin, teeth?: ToothMask, vectors = areaVectors(mesh)): ShadedMesh {
  const normals = vertexNormals(mesh, vectors)
  return { mesh, normals, colours: skinColours(skin, normals.length / 3, occlusionOf(mesh, vectors, normals), teeth) }
}

/** Size in pixels, and the visible section: `width_mm` across about a point, or everything. */
export type Frame = { width: number; height: number; around?: { point: Vec3; width_mm: number } | undefined }

/** Renders meshes of one coordinate frame in orthographic projection. */
export function drawView(parts: readonly ShadedMesh[], view: View, { width, height, around }: Frame): Picture {
  const mesh = mergeMeshes(parts.map((part) => part.mesh))
  const joined = (side: 1 | -1) =>
    concatFloats(parts.map(({ normals, colours }) => litColours(normals, colours, view, side)))
  const bytes = fillTriangles({
    index: mesh.index,
    points: projected(mesh.positions, view, { width: fine * width, height: fine * height, around }),
    front: joined(1),
    back: joined(-1),
    width: fine * width,
    height: fine * height,
  })
  return { width, height, rgba: downsample(bytes, width, height) }
}

function concatFloats(lists: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/**
 * Projects to pixel coordinates (y down) and depth (larger is nearer), fitted to the box of the mesh unless `around` is
 * set.
 */
function projected(
  positions: Float32Array,
  { right, up, toward }: View,
  { width, height, around }: Frame,
): Float32Array {
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
  const scale = around ? width / around.width_mm : Math.min(width / (far - left), height / (top - bottom)) / air
  const [across, along] = around
    ? [dot(around.point, right), dot(around.point, up)]
    : [(left + far) / 2, (top + bottom) / 2]
  for (let i = 0; i < points.length; i += 3) {
    points[i] = width / 2 + (f32(points, i) - across) * scale
    points[i + 1] = height / 2 - (f32(points, i + 1) - along) * scale
  }
  return points
}

/** Returns vertex colours 0..255 under the light rig; `side` -1 lights the inner face of an open shell. */
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
    // The sky is behind the viewer, so both jaws are equally bright. Steep faces are darkened, because otherwise a
    // picture of 80 px shows no teeth on the gum.
    computeLight(across, along, facing, facing, light)
    const steep = 0.66 + 0.34 * Math.max(0, facing)
    for (let c = 0; c < 3; c++) light[c] = (light[c] ?? 0) * f32(colours, i + c) * steep
    toneMap(light)
    lit.set(light, i)
  }
  return lit
}

/** Averages four samples per pixel, weighted by their coverage. */
function downsample(bytes: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
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
