import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Patient } from '#contract/patients.ts'
import { MeshViewer } from '#web/features/files/Viewer.tsx'
import { viewerFileOf } from '#web/features/files/viewer-file-of.ts'
import { isSetup, latestPair } from './case-files.ts'

/** The thing to judge, in 3D directly on the page. */
export function SetupView({ patient }: { patient: Patient }) {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const pair = latestPair(patient)
  if (pair.length === 0) return null
  const isFinal = pair.some(isSetup)
  return (
    <Box component="section" pos="relative" aria-label={isFinal ? 'Setup' : 'Scans'}>
      <MeshViewer
        files={pair.map((file) => ({ ...viewerFileOf(file), skin: isFinal ? 'stone' : 'plaster' }))}
        title={patient.formatted_name}
        subtitle={patient.case_number_text ?? undefined}
        height={isPhone ? 300 : 440}
      />
      <Box
        component="span"
        pos="absolute"
        top={12}
        left={12}
        px="md"
        py={5}
        bd="1px solid var(--td-line2)"
        bdrs="md"
        bg="var(--td-raised)"
        fw={500}
      >
        {isFinal ? 'Setup' : pair.length > 1 ? 'Scans' : 'Scan'}
      </Box>
    </Box>
  )
}
