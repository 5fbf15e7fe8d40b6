import { useState } from 'react'
import { useDistances, type DistancePair } from '#web/features/viewer/useDistances.ts'
import { isMeshLoading } from '#web/features/viewer/mesh-reader.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'

/**
 * Measures the distance in mm from each vertex of `to` to the surface of `from`, one arch after the other, until the
 * user cancels it.
 */
export function useMovedDistances(readings: Readings, from: readonly RoomFile[], to: readonly RoomFile[]) {
  const [isCancelled, setCancelled] = useState(false)
  const arches = to.flatMap((file) => {
    const other = from.find(({ jaw }) => jaw === file.jaw) ?? (from.length === 1 ? from[0] : undefined)
    return other ? [{ id: file.id, before: readings.get(other.id), after: readings.get(file.id) }] : []
  })
  const pairs = arches.flatMap(({ id, before, after }): DistancePair[] =>
    before?.geometry && after?.geometry ? [{ id, from: before.geometry, to: after.geometry }] : [],
  )
  const { distances, progress, hasFailed, retry } = useDistances(pairs, !isCancelled)
  const hasStopped = isCancelled || hasFailed
  const isMeasured = distances.size === pairs.length
  // Unreadable files are reported elsewhere.
  const isLoading = arches.some(({ before, after }) => isMeshLoading(before) || isMeshLoading(after))
  return {
    distances,
    /** 0 to 1; undefined when done, canceled or failed. */
    progress:
      hasStopped || (isMeasured && !isLoading) ? undefined : (distances.size + progress) / Math.max(1, to.length),
    hasStopped: hasStopped && !isMeasured,
    cancel: () => setCancelled(true),
    again: () => {
      setCancelled(false)
      retry()
    },
  }
}
