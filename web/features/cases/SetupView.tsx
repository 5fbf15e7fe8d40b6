import { Box } from '@mantine/core'
import { useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import { MeshViewer } from '#web/features/files/lazy-viewers.tsx'
import { toViewerFile } from '#web/features/files/to-viewer-file.ts'
import { VersionChanges } from '#web/features/setups/VersionChanges.tsx'
import { LazySetupStage } from '#web/features/setups/LazySetupStage.tsx'
import type { Setups } from '#web/features/setups/useSetups.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { isSetup, latestPair, scansOf } from '#web/features/files/case-files.ts'
import classes from './CasePage.module.css'
import { MissingSetupNotice } from './MissingSetupNotice.tsx'
import type { CaseActions } from './useCaseActions.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

type Props = { patient: Patient; setups: Setups | undefined; actions: CaseActions }

/** The setup in 3D, then what is new in this version, then the approval, in the order in which a doctor reviews it. */
export function SetupView({ patient, setups, actions }: Props) {
  const isPhone = useIsPhone()
  const height = isPhone ? 300 : 404
  const [chosen, setChosen] = useState<number>()
  const versions = setups?.setups ?? []
  const setup = versions.find(({ version }) => version === chosen) ?? versions[0]
  const pair = latestPair(patient)
  const isFinal = pair.some(isSetup)
  const hasFiles = setup !== undefined && setup.files.length > 0
  // A shipped case does not report that nothing was attached to its setup.
  const isPast = patient.status_key === 'completed'
  const isBare = patient.is_setup_missing || (setup !== undefined && !hasFiles && !isFinal && !isPast)
  const scans = scansOf(patient)
  return (
    <div className={classes.box}>
      {hasFiles ? (
        <section aria-label="Setup">
          <LazySetupStage
            // Remounts the viewer for another version.
            key={setup.id}
            setup={setup}
            setups={versions}
            comments={setups?.setup_comments ?? []}
            scans={scans}
            title={patient.formatted_name}
            height={height}
            onVersion={setChosen}
          />
        </section>
      ) : pair.length > 0 ? (
        <Box component="section" pos="relative" aria-label={isFinal ? 'Setup' : 'Scans'}>
          <MeshViewer
            files={pair.map((file) => ({ ...toViewerFile(file), skin: isFinal ? 'stone' : 'plaster' }))}
            title={patient.formatted_name}
            subtitle={patient.case_number_text ?? undefined}
            height={height}
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
      ) : null}
      {isBare ? <MissingSetupNotice patient={patient} showsScan={pair.length > 0} actions={actions} /> : null}
      {setup ? (
        <VersionChanges
          setup={setup}
          before={versions.find(({ version, files }) => version === setup.version - 1 && files.length > 0)}
          comments={setups?.setup_comments ?? []}
          hasScan={scans.length > 0}
        />
      ) : null}
      {patient.is_setup_missing ? null : <ApprovalCard patient={patient} actions={actions} />}
    </div>
  )
}
