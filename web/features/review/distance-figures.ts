import { f32, u32 } from '#mesh/at.ts'
import type { MeshGeometry } from '#web/features/files/mesh-messages.ts'
import type { MeshReading } from '#web/features/files/mesh-reader.ts'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import { placesIn, spansOf } from '#web/features/setups/teeth.ts'
import type { Distances } from './useDistance.ts'

const STEP = 0.5
const USUAL_END = 1.5
const MOST_END = 3
/** A scale ends where nearly all is: some vertices at an edge are no movement. */
const NEARLY_ALL = 0.995
const FAR = 0.5

export type Figures = { end: number; largest: number; over: number | undefined }

type Known = {
  files: readonly RoomFile[]
  readings: ReadonlyMap<string, MeshReading | undefined>
  setup: SetupWithTeeth
}

/** Of the teeth where they are known, else of all: where the scale ends, the largest distance, and the part of the surface over 0.5 mm. */
export function figuresOf(distances: Distances, { files, readings, setup }: Known): Figures {
  const all: { mm: number; area: number }[] = []
  for (const { id, file } of files) {
    const [mm, geometry] = [distances.get(id), readings.get(id)?.geometry]
    if (!mm || !geometry) continue
    const places = placesIn(setup.teeth, file.name)
    const spans = places.length > 0 ? places.flatMap((place) => spansOf(place, geometry.index)) : undefined
    for (const [first, count] of spans ?? [[0, geometry.index.length / 3] as const]) {
      for (let triangle = first; triangle < first + count; triangle++) {
        const away = Math.abs(f32(mm, u32(geometry.index, 3 * triangle)))
        if (!Number.isNaN(away)) all.push({ mm: away, area: areaOf(geometry, triangle) })
      }
    }
  }
  if (all.length === 0) return { end: USUAL_END, largest: 0, over: undefined }
  all.sort((a, b) => a.mm - b.mm)
  const largest = all[Math.floor((all.length - 1) * NEARLY_ALL)]?.mm ?? 0
  const area = all.reduce((sum, each) => sum + each.area, 0)
  const far = all.reduce((sum, each) => sum + (each.mm > FAR ? each.area : 0), 0)
  const end = Math.min(MOST_END, Math.max(USUAL_END, Math.ceil(largest / STEP) * STEP))
  return { end, largest, over: Math.round((100 * far) / area) }
}

/** mm², of one triangle. */
function areaOf({ positions, index }: MeshGeometry, triangle: number) {
  const [a, b, c] = [0, 1, 2].map((corner) => 3 * u32(index, 3 * triangle + corner)) as [number, number, number]
  const side = (to: number, axis: number) => f32(positions, to + axis) - f32(positions, a + axis)
  const x = side(b, 1) * side(c, 2) - side(b, 2) * side(c, 1)
  const y = side(b, 2) * side(c, 0) - side(b, 0) * side(c, 2)
  const z = side(b, 0) * side(c, 1) - side(b, 1) * side(c, 0)
  return Math.sqrt(x * x + y * y + z * z) / 2
}
