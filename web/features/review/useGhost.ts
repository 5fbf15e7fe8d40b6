import { useEffect, useEffectEvent, useState } from 'react'
import type { MeshGeometry } from '#web/features/files/mesh-messages.ts'
import type { RoomFile, SetupWithTeeth } from './room-files.ts'
import { placesIn, spansOf } from './teeth.ts'
import type { TeethFound, TeethJob } from './teeth.worker.ts'
import type { RoomStage } from './useRoomStage.ts'

type Options = { files: readonly RoomFile[]; setup: SetupWithTeeth | undefined; isOn: boolean; opacity: number }
type Found = { scan: MeshGeometry; geometry: MeshGeometry }

/** The scan over the setup, blue: its teeth alone where a sidecar says which those are, else all of it. */
export function useGhost({ viewer, readings }: RoomStage, { files, setup, isOn, opacity }: Options) {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())

  useEffect(() => {
    if (!isOn || !setup) return undefined
    const workers: Worker[] = []
    for (const { scan, teeth } of pairsOf(files)) {
      const [from, to] = [readings.get(scan.id)?.geometry, readings.get(teeth.id)?.geometry]
      if (!from || !to || found.get(scan.id)?.scan === from) continue
      const keep = (index: Uint32Array, coarse: Uint32Array | undefined) =>
        setFound((before) => new Map(before).set(scan.id, { scan: from, geometry: { ...from, index, coarse } }))
      const known = placesIn(setup.teeth, teeth.file.name).flatMap((tooth) =>
        'move' in tooth ? [{ tooth, spans: spansOf(tooth, to.index) }] : [],
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
  }, [isOn, files, setup, readings, found])

  const opacityNow = useEffectEvent(() => opacity)
  useEffect(() => {
    if (!viewer || !isOn) return undefined
    const ids = files.flatMap(({ id, jaw, part }) => {
      const geometry = part === 'scan' && found.get(id)?.geometry
      if (!geometry) return []
      viewer.add(`ghost ${id}`, geometry, { jaw, material: 'ghost', half: undefined })
      viewer.setOpacity(`ghost ${id}`, opacityNow())
      return [`ghost ${id}`]
    })
    return () => {
      for (const id of ids) viewer.remove(id)
    }
  }, [viewer, isOn, files, found])

  useEffect(() => {
    if (!viewer || !isOn) return
    for (const id of viewer.ids()) if (id.startsWith('ghost ')) viewer.setOpacity(id, opacity)
  }, [viewer, isOn, opacity])
}

/** The scan and the teeth of the same arch. */
function pairsOf(files: readonly RoomFile[]) {
  return files.flatMap((scan) => {
    const teeth = files.find(({ part, jaw }) => part === 'teeth' && jaw === scan.jaw)
    return scan.part === 'scan' && teeth ? [{ scan, teeth }] : []
  })
}

function meshOf({ positions, index }: MeshGeometry) {
  return { positions, index }
}
