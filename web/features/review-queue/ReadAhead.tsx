import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setupCalls } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { caseQuery } from '#web/api/useCase.ts'
import { useAskedItems } from '#web/features/asked-items/useAskedItems.ts'
import { useModelState } from '#web/features/setups/model-state.ts'
import { hasMeshes, listSetupFiles } from '#web/features/setups/room-files.ts'
import { useSetups } from '#web/features/setups/useSetups.ts'
import { useMeshes } from '#web/features/viewer/useMeshes.ts'

type Props = { id: number; next: readonly number[] }

/**
 * Reads the setups that come next into memory, so that their rooms open with the model on the screen. The first model
 * is waited for, since the others would delay it. The present setup is held as well: its room joins what was read
 * ahead, and what is behind is dropped.
 */
export function ReadAhead({ id, next }: Props) {
  const newest = useSetups(id)?.setups[0]
  const model = useModelState(newest?.id)
  const [isWarm, setWarm] = useState(false)
  if (!isWarm && newest && (model !== undefined || !hasMeshes(newest))) setWarm(true)
  return [id, ...(isWarm ? next : [])].map((each) => <HeldSetup key={each} id={each} />)
}

/** Holds what the room of a case reads, for as long as it is mounted. */
function HeldSetup({ id }: { id: number }) {
  useQuery(caseQuery(id))
  useAskedItems(id)
  const newest = useSetups(id)?.setups[0]
  const read = useQuery({
    ...q(setupCalls.get, { params: { id, version: newest?.version ?? 0 } }),
    enabled: newest !== undefined,
  })
  const files = read.data ? listSetupFiles(read.data.setup) : []
  useMeshes(
    files.map(({ file }) => file),
    // As the room wants them.
    { picture: false, unchecked: files.every(({ jaw }) => jaw !== undefined) },
  )
  return null
}
