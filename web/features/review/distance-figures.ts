import { f32, u32 } from '#mesh/typed-array.ts'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'
import type { RoomFile, SetupContent } from '#web/features/setups/room-files.ts'
import { partsInFile, triangleSpans } from '#web/features/setups/tooth-movements.ts'
import type { Distances } from '#web/features/viewer/useDistances.ts'

const STEP = 0.5
const USUAL_END = 1.5
const MOST_END = 3
/** The 99.5th percentile ends the scale, because outliers at mesh edges are no movement. */
const NEARLY_ALL = 0.995
const FAR = 0.5

export type Figures = { end: number; largest: number; over: number | undefined }

type Surfaces = {
  files: readonly RoomFile[]
  readings: Readings
  setup: Pick<SetupContent, 'teeth'>
}

/**
 * Returns the end of the scale and the largest distance in mm, and the percentage of the surface over 0.5 mm; measured
 * on the teeth if they are segmented, otherwise on the whole surface.
 */
export function distanceFigures(distances: Distances, { files, readings, setup }: Surfaces): Figures {
  const most = files.reduce((sum, { id }) => sum + (readings.get(id)?.geometry?.index.length ?? 0) / 3, 0)
  const all = new Float32Array(most)
  let [count, area, far] = [0, 0, 0]
  for (const { id, file } of files) {
    const [mm, geometry] = [distances.get(id), readings.get(id)?.geometry]
    if (!mm || !geometry) continue
    const parts = partsInFile(setup.teeth, file.name)
    const spans = parts.length > 0 ? parts.flatMap((part) => triangleSpans(part, geometry.index)) : undefined
    for (const [first, length] of spans ?? [[0, geometry.index.length / 3] as const]) {
      for (let triangle = first; triangle < first + length; triangle++) {
        const away = Math.abs(f32(mm, u32(geometry.index, 3 * triangle)))
        if (Number.isNaN(away)) continue
        const triangleArea = measureTriangle(geometry, triangle)
        all[count++] = away
        area += triangleArea
        if (away > FAR) far += triangleArea
      }
    }
  }
  if (count === 0) return { end: USUAL_END, largest: 0, over: undefined }
  const largest = f32(all.subarray(0, count).sort(), Math.floor((count - 1) * NEARLY_ALL))
  const end = Math.min(MOST_END, Math.max(USUAL_END, Math.ceil(largest / STEP) * STEP))
  return { end, largest, over: Math.round((100 * far) / area) }
}

/** Area of a triangle in mm². */
function measureTriangle({ positions, index }: MeshGeometry, triangle: number) {
  const a = 3 * u32(index, 3 * triangle)
  const b = 3 * u32(index, 3 * triangle + 1)
  const c = 3 * u32(index, 3 * triangle + 2)
  const [ax, ay, az] = [f32(positions, a), f32(positions, a + 1), f32(positions, a + 2)]
  const [px, py, pz] = [f32(positions, b) - ax, f32(positions, b + 1) - ay, f32(positions, b + 2) - az]
  const [qx, qy, qz] = [f32(positions, c) - ax, f32(positions, c + 1) - ay, f32(positions, c + 2) - az]
  return Math.hypot(py * qz - pz * qy, pz * qx - px * qz, px * qy - py * qx) / 2
}
