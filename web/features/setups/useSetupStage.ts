import { useState } from 'react'
import type { PatientFile } from '#contract/files.ts'
import { roomFrame, type RoomView } from '#web/features/viewer/room-views.ts'
import type { Pads } from '#web/features/viewer/stage.ts'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles } from '#web/features/viewer/viewer-file.ts'
import { useStable } from '#web/ui/useStable.ts'
import { listScanFiles, listSetupFiles, hiddenFileIds, type SetupContent, type StageLayer } from './room-files.ts'
import { useGhostOverlay } from './useGhostOverlay.ts'

type Options = { setup: SetupContent | undefined; scans: readonly PatientFile[]; pads: Pads; first: StageLayer }

const OPACITY = 0.4
const VISIBLE_PARTS = { brackets: true, tray: false }

/**
 * Stage for a page or dialog: the scan, the setup, or the scan as a ghost over it. Only the review room shows trays.
 */
export function useSetupStage({ setup, scans, pads, first }: Options) {
  const [what, setWhat] = useState(first)
  // The scan stays loaded once it was requested, so that toggling back is immediate.
  const [withScan, setWithScan] = useState(first !== 'setup')
  const files = useStable(
    setup
      ? [...listSetupFiles(setup).filter(({ part }) => part !== 'tray'), ...listScanFiles(withScan ? scans : [])]
      : [],
    areSameFiles,
  )
  const stage = useViewer<RoomView>({ files, pads, isPair: false, first: 'front', frameOf: roomFrame })
  const layers = useGhostOverlay(stage, { files, setup, over: 'scan', isOn: what === 'both', opacity: OPACITY })
  return {
    stage,
    files,
    scene: { hidden: hiddenFileIds(files, what, VISIBLE_PARTS), layers },
    what,
    look: (next: StageLayer) => {
      setWhat(next)
      if (next !== 'setup') setWithScan(true)
    },
  }
}
