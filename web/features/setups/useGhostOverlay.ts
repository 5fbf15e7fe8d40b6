import { useMemo } from 'react'
import type { Spans } from '#mesh/spans.ts'
import { areSamePairs, pairKey, type MeshPair } from '#web/features/viewer/mesh-keys.ts'
import { useWorkerAnswers } from '#web/features/viewer/useWorkerAnswers.ts'
import type { SceneMesh } from '#web/features/viewer/viewer.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'
import { useStable } from '#web/ui/useStable.ts'
import type { ComparedWith } from './compare-setups.ts'
import { listVersionFiles, type RoomFile, type SetupContent } from './room-files.ts'
import { partsInFile, triangleSpans } from './tooth-movements.ts'
import type { TeethFound, TeethJob } from './teeth.worker.ts'

type Options = {
  files: readonly RoomFile[]
  setup: SetupContent | undefined
  /** The scan or version to overlay. */
  over: ComparedWith
  isOn: boolean
  opacity: number
}

/** A mesh to overlay, and the setup's teeth of the same arch. */
type Pair = MeshPair & { over: RoomFile; teeth: RoomFile }

export const isGhost = (id: string) => id.startsWith('ghost ')

/** Returns the scan or another version as blue meshes: only its teeth if they are segmented, otherwise the whole. */
export function useGhostOverlay({ readings }: { readings: Readings }, options: Options): readonly SceneMesh[] {
  const { files, setup, over: what, isOn, opacity } = options
  const pairs = useStable(isOn && setup && what ? overlayPairs(files, setup, readings) : [], areSamePairs)
  const teeth = setup?.teeth ?? null
  const overTeeth = what && what !== 'scan' ? what.teeth : null
  const movedTeeth = (file: RoomFile) => partsInFile(teeth, file.file.name).filter((tooth) => 'move' in tooth)

  const { answers, hasFailed } = useWorkerAnswers<TeethJob, TeethFound>(
    () => new Worker(new URL('./teeth.worker.ts', import.meta.url), { type: 'module' }),
    pairs
      .filter((pair) => what === 'scan' && movedTeeth(pair.teeth).length > 0)
      .map((pair) => ({
        key: pairKey(pair),
        message: () => ({
          setup: { positions: pair.to.positions, index: pair.to.index },
          teeth: movedTeeth(pair.teeth).map((tooth) => ({ tooth, spans: triangleSpans(tooth, pair.to.index) })),
          scan: { positions: pair.from.positions, index: pair.from.index },
        }),
      })),
  )
  const ghosts = useMemo(
    () =>
      pairs.flatMap((pair): SceneMesh[] => {
        const { over, from } = pair
        const ghost = { id: `ghost ${over.id}`, jaw: over.jaw, material: 'ghost' as const }
        const found = answers.get(pairKey(pair))
        if (found) return [{ ...ghost, geometry: { ...from, ...found } }]
        const isSegmented = partsInFile(teeth, pair.teeth.file.name).some((tooth) => 'move' in tooth)
        if (over.part === 'scan' && isSegmented && !hasFailed) return []
        const crowns = partsInFile(overTeeth, over.file.name).flatMap((place) => triangleSpans(place, from.index))
        if (crowns.length === 0) return [{ ...ghost, geometry: from }]
        return [{ ...ghost, geometry: { ...from, index: pickTriangles(from.index, crowns), coarse: undefined } }]
      }),
    [pairs, answers, hasFailed, teeth, overTeeth],
  )
  return ghosts.map((ghost) => ({ ...ghost, opacity }))
}

function overlayPairs(files: readonly RoomFile[], setup: SetupContent, readings: Readings): readonly Pair[] {
  const own = listVersionFiles(setup, files).filter(({ part }) => part === 'teeth')
  return files.flatMap((over) => {
    const teeth = own.find(({ jaw }) => jaw === over.jaw)
    const isTarget = over.part === 'scan' || (over.part === 'teeth' && !own.includes(over))
    const [from, to] = [readings.get(over.id)?.geometry, teeth && readings.get(teeth.id)?.geometry]
    return isTarget && teeth && from && to ? [{ over, teeth, from, to }] : []
  })
}

export function pickTriangles(index: Uint32Array, spans: Spans) {
  const triangles = new Uint32Array(3 * spans.reduce((sum, [, count]) => sum + count, 0))
  let to = 0
  for (const [first, count] of spans) {
    triangles.set(index.subarray(3 * first, 3 * (first + count)), to)
    to += 3 * count
  }
  return triangles
}
