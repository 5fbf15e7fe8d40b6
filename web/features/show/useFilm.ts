import { useEffect, useState } from 'react'
import type { SetupContent, RoomFile } from '#web/features/setups/room-files.ts'
import type { ScanPoseJob } from '#web/features/setups/scan-pose.worker.ts'
import { partsInFile, triangleSpans } from '#web/features/setups/tooth-movements.ts'
import { useWorkerAnswers } from '#web/features/viewer/useWorkerAnswers.ts'
import type { MeshPose } from '#web/features/viewer/models.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'

/** Milliseconds from the scan to the setup. */
const LENGTH = 3000

/** The movement of the teeth from the scan, 0, to the setup, 1. */
export function useFilm(setup: SetupContent, files: readonly RoomFile[], readings: Readings) {
  const [at, setAt] = useState(1)
  const [isPlaying, setPlaying] = useState(false)
  const jaws = files.flatMap(({ id, part, file }) => {
    const geometry = part === 'teeth' ? readings.get(id)?.geometry : undefined
    const teeth = partsInFile(setup.teeth, file.name).filter((each) => 'move' in each)
    return geometry && teeth.length > 0 ? [{ id, geometry, teeth }] : []
  })
  const { answers, hasFailed } = useWorkerAnswers<ScanPoseJob, Float32Array>(
    () => new Worker(new URL('../setups/scan-pose.worker.ts', import.meta.url), { type: 'module' }),
    jaws.map(({ id, geometry: { positions, index }, teeth }) => ({
      key: id,
      message: () => ({
        positions,
        index,
        teeth: teeth.map((tooth) => ({ tooth, spans: triangleSpans(tooth, index) })),
      }),
    })),
  )
  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const passed = (now - before) / LENGTH
      before = now
      setAt((shown) => Math.min(1, shown + passed))
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  // The end stops the film during the render that reaches it.
  if (isPlaying && at === 1) setPlaying(false)

  const poses = new Map<string, MeshPose>()
  for (const { id } of jaws) {
    const from = answers.get(id)
    if (from && at < 1) poses.set(id, { from, at: smooth(at) })
  }
  return {
    poses,
    at,
    isPlaying,
    hasFailed,
    isReady: jaws.length > 0 && jaws.every(({ id }) => answers.has(id)),
    /** Starts anew at the end, otherwise goes on where it was stopped. */
    play: () => {
      if (at === 1) setAt(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    seek: (next: number) => {
      setPlaying(false)
      setAt(next)
    },
  }
}

export type Film = ReturnType<typeof useFilm>

/** Starts and ends gently. */
function smooth(t: number) {
  return t * t * (3 - 2 * t)
}
