import { useMemo } from 'react'
import { JAWS } from '#mesh/jaw.ts'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import { pairKey } from '#web/features/viewer/mesh-keys.ts'
import { useWorkerAnswers } from '#web/features/viewer/useWorkerAnswers.ts'
import type { Painter } from '#web/features/viewer/viewer.ts'
import type { Readings } from '#web/features/viewer/viewer-file.ts'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import { contactPainters, teethInContact, type Contacts, type ContactsJob } from './contacts.ts'

/** Number of contact areas, and the FDI numbers if the teeth are segmented; undefined until computed. */
export type Bite = { count: number; teeth: readonly number[] } | 'failed' | undefined

const NO_PAINT: ReadonlyMap<string, Painter> = new Map()

/** Computes the contacts of both arches in a worker, and paints them on both while `isOn`. */
export function useContacts(
  readings: Readings,
  { files, setup, isOn }: { files: readonly RoomFile[]; setup: SetupWithTeeth; isOn: boolean },
) {
  const [above, below] = JAWS.map((side) => files.find(({ jaw }) => jaw === side))
  const [upper, lower] = [above && readings.get(above.id)?.geometry, below && readings.get(below.id)?.geometry]
  const key = upper && lower && pairKey({ from: upper, to: lower })
  const { answers, hasFailed } = useWorkerAnswers<ContactsJob, Contacts>(
    () => new Worker(new URL('./contacts.worker.ts', import.meta.url), { type: 'module' }),
    isOn && key ? [{ key, message: () => ({ upper: toSurface(upper), lower: toSurface(lower) }) }] : [],
  )
  const found = key ? answers.get(key) : undefined
  const [upperId, lowerId] = [above?.id, below?.id]
  const painters = useMemo(
    () => (isOn && found ? contactPainters(found, { upper: upperId, lower: lowerId }) : NO_PAINT),
    [isOn, found, upperId, lowerId],
  )
  const bite = useMemo((): Bite => {
    if (hasFailed) return 'failed'
    if (!found || !above || !below || !upper || !lower) return undefined
    const arches = { upper: { ...upper, file: above.file.name }, lower: { ...lower, file: below.file.name } }
    return { count: found.count, teeth: teethInContact(setup.teeth, found, arches) }
  }, [hasFailed, found, above, below, upper, lower, setup])
  return { painters, bite }
}

function toSurface({ positions, index, normals }: MeshGeometry) {
  return { positions, index, normals }
}
