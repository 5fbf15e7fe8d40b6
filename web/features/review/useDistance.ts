import { useEffect, useMemo, useState } from 'react'
import type { DifferenceAnswer, DifferenceJob } from '#web/features/viewer/difference.worker.ts'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'

type Measured = { from: MeshGeometry; to: MeshGeometry; mm: Float32Array }
export type Distances = ReadonlyMap<string, Float32Array>

type Pair = { id: string; from: MeshGeometry; to: MeshGeometry }

/**
 * Measures the distance in mm from each vertex of `to` to the surface of `from`, in workers, one arch after the other.
 */
export function useDistance({ readings }: RoomStage, from: readonly RoomFile[], to: readonly RoomFile[]) {
  const [found, setFound] = useState<ReadonlyMap<string, Measured>>(new Map())
  /** Progress of the current arch, 0 to 1. */
  const [part, setPart] = useState(0)
  const [isCancelled, setCancelled] = useState(false)
  const { pairs, isComing } = useMemo(() => {
    const readingsOf = to.flatMap((file) => {
      const other = from.find(({ jaw }) => jaw === file.jaw) ?? (from.length === 1 ? from[0] : undefined)
      return other ? [{ id: file.id, both: [readings.get(other.id), readings.get(file.id)] }] : []
    })
    return {
      pairs: readingsOf.flatMap(({ id, both: [a, b] }): Pair[] =>
        a?.geometry && b?.geometry ? [{ id, from: a.geometry, to: b.geometry }] : [],
      ),
      /** Whether files are still loading; unreadable files are reported elsewhere. */
      isComing: readingsOf.some(({ both }) => both.some((each) => !each?.geometry && !each?.words)),
    }
  }, [from, to, readings])
  const next = pairs.find((pair) => !isKnown(found, pair))

  useEffect(() => {
    if (!next || isCancelled) return undefined
    const { id, from: a, to: b } = next
    const worker = new Worker(new URL('../viewer/difference.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<DifferenceAnswer>) => {
      setPart(typeof data === 'number' ? data : 0)
      if (typeof data !== 'number') setFound((before) => new Map(before).set(id, { from: a, to: b, mm: data }))
    })
    const job: DifferenceJob = { from: { positions: a.positions, normals: a.normals }, points: b.positions }
    worker.postMessage(job)
    return () => {
      worker.terminate()
      setPart(0)
    }
    // Keyed by the meshes, so that a new `pairs` array does not measure a pair again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next?.from, next?.to, isCancelled])

  const done = pairs.filter((pair) => isKnown(found, pair))
  return {
    distances: useMemo(
      (): Distances => new Map(done.flatMap(({ id }) => [[id, found.get(id)?.mm ?? new Float32Array(0)] as const])),
      // oxlint-disable-next-line react/exhaustive-deps
      [done.map(({ id }) => id).join('\n'), found],
    ),
    /** 0 to 1; undefined when done or canceled. */
    progress: (next ?? isComing) && !isCancelled ? (done.length + part) / Math.max(1, to.length) : undefined,
    isCancelled: isCancelled && next !== undefined,
    cancel: () => setCancelled(true),
    again: () => setCancelled(false),
  }
}

function isKnown(found: ReadonlyMap<string, Measured>, { id, from, to }: Pair) {
  const known = found.get(id)
  return known?.from === from && known.to === to
}
