import { useEffect, useMemo, useState } from 'react'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import { contactPainters, teethInContact, type ContactsJob, type Contacts } from './contacts.ts'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import type { Painter } from './usePaint.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'

type Known = { upper: MeshGeometry; lower: MeshGeometry; contacts: Contacts }
/** Number of contact areas, and the FDI numbers if the teeth are segmented; undefined until computed. */
export type Bite = { count: number; teeth: readonly number[] } | undefined

const JAWS = ['upper', 'lower'] as const

/** Computes the contacts of both arches in a worker, caches them per pair of meshes, and paints them on both. */
export function useContacts(
  { readings }: RoomStage,
  { files, setup, isOn }: { files: readonly RoomFile[]; setup: SetupWithTeeth; isOn: boolean },
) {
  const [known, setKnown] = useState<readonly Known[]>([])
  const [above, below] = JAWS.map((wanted) => files.find(({ jaw }) => jaw === wanted))
  const upper = above && readings.get(above.id)?.geometry
  const lower = below && readings.get(below.id)?.geometry
  const found = known.find((each) => each.upper === upper && each.lower === lower)?.contacts

  useEffect(() => {
    if (!isOn || !upper || !lower || found) return undefined
    const worker = new Worker(new URL('./contacts.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Contacts>) =>
      setKnown((before) => [...before, { upper, lower, contacts: data }]),
    )
    const job: ContactsJob = { upper: surfaceOf(upper), lower: surfaceOf(lower) }
    worker.postMessage(job)
    return () => worker.terminate()
  }, [isOn, upper, lower, found])

  const isShown = isOn && found !== undefined
  const painters = useMemo(() => {
    if (!isShown) return new Map<string, Painter>()
    return contactPainters(found, { upper: above?.id, lower: below?.id })
    // The array of files is a new one on each render, so its ids are the dependencies.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown, found, above?.id, below?.id])
  const bite = useMemo((): Bite => {
    if (!found || !above || !below || !upper || !lower) return undefined
    const arches = { upper: { ...upper, file: above.file.name }, lower: { ...lower, file: below.file.name } }
    return { count: found.count, teeth: teethInContact(setup.teeth, found, arches) }
  }, [found, above, below, upper, lower, setup])
  return { painters, bite }
}

function surfaceOf({ positions, index, normals }: MeshGeometry) {
  return { positions, index, normals }
}
