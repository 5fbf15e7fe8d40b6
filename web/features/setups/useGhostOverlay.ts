import { useEffect, useEffectEvent, useState } from 'react'
import type { MeshGeometry, Spans } from '#web/features/viewer/mesh-messages.ts'
import type { ComparedWith } from './compare-setups.ts'
import { filesOfVersion, type RoomFile, type SetupContent } from './room-files.ts'
import { partsInFile, triangleSpans } from './tooth-movements.ts'
import type { TeethFound, TeethJob } from './teeth.worker.ts'
import type { RoomStage } from './useRoomStage.ts'

type Options = {
  files: readonly RoomFile[]
  setup: SetupContent | undefined
  /** The scan or version to overlay. */
  over: ComparedWith
  isOn: boolean
  opacity: number
}
type Found = { over: MeshGeometry; geometry: MeshGeometry }

/** Overlays the scan or another version in blue: only its teeth if they are segmented, otherwise the whole mesh. */
export function useGhostOverlay({ viewer, readings }: RoomStage, { files, setup, over: what, isOn, opacity }: Options) {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())

  useEffect(() => {
    if (!isOn || !setup || !what) return undefined
    const workers: Worker[] = []
    for (const { over, teeth } of overlayPairs(files, setup)) {
      const [from, to] = [readings.get(over.id)?.geometry, readings.get(teeth.id)?.geometry]
      if (!from || !to || found.get(over.id)?.over === from) continue
      const keep = (index: Uint32Array, coarse: Uint32Array | undefined) =>
        setFound((before) => new Map(before).set(over.id, { over: from, geometry: { ...from, index, coarse } }))
      if (what !== 'scan') {
        const crowns = partsInFile(what.teeth, over.file.name).flatMap((place) => triangleSpans(place, from.index))
        if (crowns.length > 0) keep(trianglesOf(from.index, crowns), undefined)
        else keep(from.index, from.coarse)
        continue
      }
      const known = partsInFile(setup.teeth, teeth.file.name).flatMap((tooth) =>
        'move' in tooth ? [{ tooth, spans: triangleSpans(tooth, to.index) }] : [],
      )
      if (known.length === 0) {
        keep(from.index, from.coarse)
        continue
      }
      const worker = new Worker(new URL('./teeth.worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data: { index, coarse } }: MessageEvent<TeethFound>) => keep(index, coarse))
      const job: TeethJob = { setup: meshOf(to), teeth: known, scan: meshOf(from) }
      worker.postMessage(job)
      workers.push(worker)
    }
    return () => {
      for (const worker of workers) worker.terminate()
    }
  }, [isOn, files, setup, what, readings, found])

  const opacityNow = useEffectEvent(() => opacity)
  useEffect(() => {
    if (!viewer || !isOn) return undefined
    const ids = overlayPairs(files, setup).flatMap(({ over: { id, jaw } }) => {
      const geometry = found.get(id)?.geometry
      if (!geometry) return []
      viewer.add(`ghost ${id}`, geometry, { jaw, material: 'ghost', half: undefined })
      viewer.setOpacity(`ghost ${id}`, opacityNow())
      return [`ghost ${id}`]
    })
    return () => {
      for (const id of ids) viewer.remove(id)
    }
  }, [viewer, isOn, files, setup, found])

  useEffect(() => {
    if (!viewer || !isOn) return
    for (const id of viewer.ids()) if (id.startsWith('ghost ')) viewer.setOpacity(id, opacity)
  }, [viewer, isOn, opacity])
}

/** Pairs each overlaid mesh with the setup's teeth of the same arch. */
function overlayPairs(files: readonly RoomFile[], setup: SetupContent | undefined) {
  const own = (setup ? filesOfVersion(setup, files) : []).filter(({ part }) => part === 'teeth')
  return files.flatMap((over) => {
    const teeth = own.find(({ jaw }) => jaw === over.jaw)
    const isMeant = over.part === 'scan' || (over.part === 'teeth' && !own.includes(over))
    return isMeant && teeth ? [{ over, teeth }] : []
  })
}

function trianglesOf(index: Uint32Array, spans: Spans) {
  const kept = new Uint32Array(3 * spans.reduce((sum, [, count]) => sum + count, 0))
  let to = 0
  for (const [first, count] of spans) {
    kept.set(index.subarray(3 * first, 3 * (first + count)), to)
    to += 3 * count
  }
  return kept
}

function meshOf({ positions, index }: MeshGeometry) {
  return { positions, index }
}
