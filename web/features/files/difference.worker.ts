import { differenceFrom } from '#mesh/difference.ts'

export type DifferenceJob = { from: { positions: Float32Array; normals: Float32Array }; points: Float32Array }
/** How much of it is done, 0 to 1; in the end the distances. */
export type DifferenceAnswer = number | Float32Array

/** Measures one surface against another and ends. */
self.addEventListener('message', ({ data }: MessageEvent<DifferenceJob>) => {
  const found = differenceFrom(data.from, data.points, (part) => self.postMessage(part))
  self.postMessage(found, { transfer: [found.buffer] })
})
