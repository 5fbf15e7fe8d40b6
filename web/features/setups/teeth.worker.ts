import { f32, u32 } from '#mesh/typed-array.ts'
import { nearestVertex } from '#mesh/difference.ts'
import type { Mesh } from '#mesh/mesh.ts'
import type { SetupTooth } from '#contract/setup-teeth.ts'
import { decimateIndex } from '#web/features/viewer/decimate-mesh.ts'
import type { Spans } from '#mesh/spans.ts'
import { toScan } from './tooth-movements.ts'

/** The segmented teeth of a setup, and the scan in which they are located. */
export type TeethJob = { setup: Mesh; teeth: readonly { tooth: SetupTooth; spans: Spans }[]; scan: Mesh }
/** Triangles of the scan that belong to teeth; `coarse` is a reduced index for very large meshes. */
export type TeethFound = { index: Uint32Array; coarse: Uint32Array | undefined }

/** Tolerance in mm: the surface may have been remeshed, and the grid is exact only up to its cell size. */
const MAX_DISTANCE = 1.2

/** Moves the setup's teeth back to the scan and selects the scan's triangles near them. Responds once. */
self.addEventListener('message', ({ data: { setup, teeth, scan } }: MessageEvent<TeethJob>) => {
  const back = setup.positions.slice()
  const isTooth = new Uint8Array(back.length / 3)
  for (const { tooth, spans } of teeth) {
    for (const [first, count] of spans) {
      for (let h = 3 * first; h < 3 * (first + count); h++) {
        const vertex = u32(setup.index, h)
        if (isTooth[vertex] === 1) continue
        isTooth[vertex] = 1
        const at = 3 * vertex
        back.set(toScan([f32(back, at), f32(back, at + 1), f32(back, at + 2)], tooth), at)
      }
    }
  }
  const nearest = nearestVertex(back, MAX_DISTANCE)
  const isScanTooth = new Uint8Array(scan.positions.length / 3)
  for (let v = 0; v < isScanTooth.length; v++) {
    const found = nearest(f32(scan.positions, 3 * v), f32(scan.positions, 3 * v + 1), f32(scan.positions, 3 * v + 2))
    isScanTooth[v] = found >= 0 ? (isTooth[found / 3] ?? 0) : 0
  }
  const { index } = scan
  const triangles = new Uint32Array(index.length)
  let to = 0
  for (let h = 0; h < index.length; h += 3) {
    const [a, b, c] = [u32(index, h), u32(index, h + 1), u32(index, h + 2)]
    if (isScanTooth[a] !== 1 || isScanTooth[b] !== 1 || isScanTooth[c] !== 1) continue
    triangles[to++] = a
    triangles[to++] = b
    triangles[to++] = c
  }
  const visible = triangles.slice(0, to)
  const found: TeethFound = { index: visible, coarse: decimateIndex({ positions: scan.positions, index: visible }) }
  self.postMessage(found, { transfer: [found.index.buffer, ...(found.coarse ? [found.coarse.buffer] : [])] })
})
