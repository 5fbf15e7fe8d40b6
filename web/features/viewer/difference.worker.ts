import { differenceFrom } from '#mesh/difference.ts'

export type DifferenceJob = { from: { positions: Float32Array; normals: Float32Array }; points: Float32Array }

/**
 * Measures the distance of each point from a surface. It sends the progress from 0 to 1, and at the end the signed
 * distances in mm, one per point.
 */
self.addEventListener('message', ({ data }: MessageEvent<DifferenceJob>) => {
  const found = differenceFrom(data.from, data.points, (part) => self.postMessage(part))
  self.postMessage(found, { transfer: [found.buffer] })
})
