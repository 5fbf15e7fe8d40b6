import { useMemo, useState } from 'react'
import type { PatientFile } from '#contract/files.ts'
import type { Pads } from '#web/features/files/viewer/stage.ts'
import { filesOfScan, filesOfSetup, hiddenIn, type Offered, type What } from './room-files.ts'
import { useGhost } from './useGhost.ts'
import { useRoomStage } from './useRoomStage.ts'

type Options = { setup: Offered | undefined; scans: readonly PatientFile[]; pads: Pads; first: What }

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
  const hidden = useMemo(() => hiddenIn(files, what, SHOWN), [files, what])
  const stage = useRoomStage({ files, hidden, pads, isPair: false })
  useGhost(stage, { files, setup, over: 'scan', isOn: what === 'both', opacity: OPACITY })
  return {
    stage,
    files,
    what,
    look: (next: What) => {
      setWhat(next)
      if (next !== 'setup') setWithScan(true)
    },
  }
}
