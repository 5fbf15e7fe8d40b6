import { f32 } from '#mesh/typed-array.ts'
import { toneMap, computeLight } from '#mesh/light-rig.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { areaVectors, vertexNormals } from '#mesh/measure.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { occlusionOf } from '#mesh/occlusion.ts'
import { fillTriangles } from '#mesh/raster-fill.ts'
import { skinColours } from '#mesh/skins.ts'
import { cross, dot, subtract, unit } from '#mesh/vector.ts'
import type { DrawnLoop } from './mesh-messages.ts'
import { LOOP_COLOURS } from './drawn-loops.ts'

const WIDTH = 232
const HEIGHT = 152
// Supersampling per axis, for smooth edges.
const FINE = 2
/** The width of the picture as a multiple of the hole's width. */
const WIDTH_FACTOR = 3.2

type Eye = { right: Vec3; up: Vec3; toward: Vec3; centre: Vec3; scale: number }

/** Renders a hole from outside as WebP, shaded as in the viewer. It rasterizes on the CPU, so it runs in a worker. */
export async function renderHolePicture(mesh: Mesh, hole: DrawnLoop, loops: readonly DrawnLoop[]): Promise<Blob> {
  const eye = eyeOn(hole)
  const plain = new OffscreenCanvas(FINE * WIDTH, FINE * HEIGHT)
  const image = new ImageData(new Uint8ClampedArray(drawn(mesh, eye)), plain.width, plain.height)
  plain.getContext('2d')?.putImageData(image, 0, 0)
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#191F28'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.imageSmoothingQuality = 'high'
    context.drawImage(plain, 0, 0, WIDTH, HEIGHT)
    // Draws in reverse, so that the hole lies on top of the borders.
    for (const loop of loops.toReversed()) strokeLoop(context, loop, eye)
  }
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}

/** Returns the view along the surface normal, limited to a moderate tilt; Z of the file points up. */
function eyeOn({ facing, centre, size_mm }: DrawnLoop): Eye {
  const toward = unit([facing[0], facing[1], Math.max(-0.5, Math.min(0.5, facing[2]))])
  const right = unit([-toward[1], toward[0], 0])
  const up = cross(toward, right)
  return { right, up, toward, centre, scale: WIDTH / (WIDTH_FACTOR * Math.max(size_mm[0], 1e-6)) }
}

function drawn(mesh: Mesh, { right, up, toward, centre, scale }: Eye) {
  const { positions, index } = mesh
  const vectors = areaVectors(mesh)
  const normals = vertexNormals(mesh, vectors)
  const colours = skinColours('plaster', normals.length / 3, occlusionOf(mesh, vectors, normals))
  const points = new Float32Array(positions.length)
  const front = new Float32Array(positions.length)
  const back = new Float32Array(positions.length)
  const light = new Float64Array(3)
  for (let i = 0; i < positions.length; i += 3) {
    const from = subtract([f32(positions, i), f32(positions, i + 1), f32(positions, i + 2)], centre)
    const x = FINE * (WIDTH / 2 + dot(from, right) * scale)
    const y = FINE * (HEIGHT / 2 - dot(from, up) * scale)
    points[i] = x
    points[i + 1] = y
    points[i + 2] = dot(from, toward)
    // Shades only the vertices near the frame; the others are not drawn.
    if (x < -80 || y < -80 || x > FINE * WIDTH + 80 || y > FINE * HEIGHT + 80) continue
    const normal: Vec3 = [f32(normals, i), f32(normals, i + 1), f32(normals, i + 2)]
    for (const [side, lit] of [[1, front] as const, [-1, back] as const]) {
      computeLight(
        side * dot(normal, right),
        side * dot(normal, up),
        side * dot(normal, toward),
        side * normal[2],
        light,
      )
      for (let c = 0; c < 3; c++) light[c] = (light[c] ?? 0) * f32(colours, i + c)
      toneMap(light)
      lit.set(light, i)
    }
  }
  return fillTriangles({ index, points, front, back, width: FINE * WIDTH, height: FINE * HEIGHT })
}

/** Strokes the part of a loop near the hole; the part behind the model would show through. */
function strokeLoop(
  context: OffscreenCanvasRenderingContext2D,
  { kind, points }: DrawnLoop,
  { right, up, toward, centre, scale }: Eye,
) {
  const deep = (0.18 * WIDTH) / scale
  let isNear = false
  context.beginPath()
  // Repeats the first point at the end to close the loop.
  for (let i = 0; i <= points.length; i += 3) {
    const at = i % points.length
    const from = subtract([f32(points, at), f32(points, at + 1), f32(points, at + 2)], centre)
    const x = WIDTH / 2 + dot(from, right) * scale
    const y = HEIGHT / 2 - dot(from, up) * scale
    if (isNear) context.lineTo(x, y)
    else context.moveTo(x, y)
    isNear = dot(from, toward) > -deep
  }
  context.strokeStyle = LOOP_COLOURS[kind]
  context.lineWidth = kind === 'hole' ? 4 : 2.5
  context.lineJoin = 'round'
  context.stroke()
}
