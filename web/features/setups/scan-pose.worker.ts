import { scanPose, type PlacedTooth } from './scan-pose.ts'

export type ScanPoseJob = { positions: Float32Array; index: Uint32Array; teeth: readonly PlacedTooth[] }

/** Responds once with the vertices of the setup as they were in the scan. */
self.addEventListener('message', ({ data: { teeth, ...mesh } }: MessageEvent<ScanPoseJob>) => {
  const pose = scanPose(mesh, teeth)
  self.postMessage(pose, { transfer: [pose.buffer] })
})
