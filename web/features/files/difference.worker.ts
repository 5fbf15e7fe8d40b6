import { differenceFrom } from '#mesh/difference.ts'

export type DifferenceJob = { from: { positions: Float32Array; normals: Float32Array }; points: Float32Array }

/** Measures one surface against another and ends. */
self.addEventListener('message', ({ data }: MessageEvent<DifferenceJob>) => {
  const found = differenceFrom(data.from, data.points)
  self.postMessage(found, { transfer: [found.buffer] })
})
