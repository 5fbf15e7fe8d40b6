import { Box } from '@mantine/core'
import type { PatientFile } from '#contract/files.ts'
import type { SetupContent } from './room-files.ts'
import { Stage } from '#web/features/viewer/Stage.tsx'
import { useSetupStage } from './useSetupStage.ts'

export type FitStageProps = { setup: SetupContent; scans: readonly PatientFile[] }

const PADS = { top: 16, right: 16, bottom: 16, left: 16 }

/** Small 3D view of the scan over the setup, in which a wrong patient is obvious at a glance. */
export function FitStage({ setup, scans }: FitStageProps) {
  const { stage, files, scene } = useSetupStage({
    setup,
    scans,
    pads: PADS,
    first: scans.length > 0 ? 'both' : 'setup',
  })
  return (
    <Box h={190}>
      <Stage stage={stage} files={files} scene={scene} look="room" isComplete label="The scan over the setup" />
    </Box>
  )
}
