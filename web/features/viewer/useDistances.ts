import { useMemo } from 'react'
import type { DifferenceJob } from './difference.worker.ts'
import { areSamePairs, pairKey, type MeshPair } from './mesh-keys.ts'
import { useStable } from '#web/ui/useStable.ts'
import { useWorkerAnswers } from './useWorkerAnswers.ts'

/** The distances of the vertices of a file in mm, by file id; NaN where there is no counterpart. */
export type Distances = ReadonlyMap<string, Float32Array>
export type DistancePair = MeshPair & { id: string }

/** Measures the distance in mm from each vertex of `to` to the surface of `from`, while `isOn`. */
export function useDistances(all: readonly DistancePair[], isOn: boolean) {
  const pairs = useStable(all, areSamePairs)
  const { answers, ...state } = useWorkerAnswers<DifferenceJob, Float32Array>(
    () => new Worker(new URL('./difference.worker.ts', import.meta.url), { type: 'module' }),
    isOn ? pairs.map((pair) => ({ key: pairKey(pair), message: () => toJob(pair) })) : [],
  )
  const distances = useMemo(
    (): Distances =>
      new Map(
        pairs.flatMap((pair) => {
          const mm = answers.get(pairKey(pair))
          return mm ? [[pair.id, mm] as const] : []
        }),
      ),
    [pairs, answers],
  )
  return { distances, ...state }
}

function toJob({ from: { positions, normals }, to }: DistancePair): DifferenceJob {
  return { from: { positions, normals }, points: to.positions }
}
