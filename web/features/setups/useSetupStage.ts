import { useMemo, useState } from 'react'
import type { PatientFile } from '#contract/files.ts'
import type { Pads } from '#web/features/viewer/stage.ts'
import { filesOfScan, filesOfSetup, hiddenFileIds, type SetupContent, type StageLayer } from './room-files.ts'
import { useGhostOverlay } from './useGhostOverlay.ts'
import { useRoomStage } from './useRoomStage.ts'

type Options = { setup: SetupContent | undefined; scans: readonly PatientFile[]; pads: Pads; first: StageLayer }

const OPACITY = 0.4
const SHOWN = { brackets: true, tray: false }

/**
 * Stage for a page or dialog: the scan, the setup, or the scan as a ghost over it. Only the review room shows trays.
 */
export function useSetupStage({ setup, scans, pads, first }: Options) {
  const [what, setWhat] = useState(first)
  const [withScan, setWithScan] = useState(first !== 'setup')
  const key = JSON.stringify(setup?.files.map(({ id, light_url }) => [id, light_url !== null]))
  const files = useMemo(
    () => {
      if (!setup) return []
      const seen = filesOfSetup(setup, new Map()).filter(({ part }) => part !== 'tray')
      return [...seen, ...filesOfScan(withScan ? scans : [])]
    },
    // Signed URLs of the same files change with every response.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, withScan],
  )
  const hidden = useMemo(() => hiddenFileIds(files, what, SHOWN), [files, what])
  const stage = useRoomStage({ files, hidden, pads, isPair: false })
  useGhostOverlay(stage, { files, setup, over: 'scan', isOn: what === 'both', opacity: OPACITY })
  return {
    stage,
    files,
    what,
    look: (next: StageLayer) => {
      setWhat(next)
      if (next !== 'setup') setWithScan(true)
    },
  }
}
