import { ActionIcon, Button } from '@mantine/core'
import { IconShare, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import { canShareFilm } from '#contract/share-links.rules.ts'
import { setupCalls } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { useCase } from '#web/api/useCase.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { CaseSkeleton } from '#web/features/cases/CaseSkeleton.tsx'
import { hasMeshes } from '#web/features/setups/room-files.ts'
import { paths } from '#web/paths.ts'
import { parseQueryString } from '#web/query-string.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { ShareDialog } from './ShareDialog.tsx'
import classes from './Show.module.css'

// Loads three.js when the page renders, not when a link to it is prefetched.
const ShowStage = lazy(async () => ({ default: (await import('./ShowStage.tsx')).ShowStage }))

/** /patient-details/:id/show, for every user who may see the patient: what is shown to the patient in the chair. */
export default function ShowPage() {
  const result = useCase()
  const patient = result.data?.patient
  return patient ? <Show key={patient.id} patient={patient} /> : <CaseSkeleton answer={result} />
}

function Show({ patient }: { patient: Patient }) {
  useTitle(`Treatment film of ${patient.formatted_name}`)
  const navigate = useNavigate()
  const requested = Number(parseQueryString(useLocation().searchStr).version)
  const listed = useQuery(q(setupCalls.list, { params: { id: patient.id } }))
  const setups = listed.data?.setups ?? []
  const version = (setups.find((each) => each.version === requested) ?? setups[0])?.version
  const back = version === undefined ? paths.patientDetails(patient.id) : paths.review(patient.id, { version })
  useShortcuts([{ keys: 'Escape', label: 'Close', group: 'Treatment film', run: () => void navigate({ href: back }) }])
  return (
    <QueryBoundary read={listed} what="setup">
      {() =>
        version === undefined ? (
          <EmptyState isPage title="There is no setup yet" text="The film can be shown once a setup was completed.">
            <Button component="a" href={paths.patientDetails(patient.id)}>
              Back to the case
            </Button>
          </EmptyState>
        ) : (
          <ShowVersion patient={patient} version={version} back={back} />
        )
      }
    </QueryBoundary>
  )
}

function ShowVersion({ patient, version, back }: { patient: Patient; version: number; back: string }) {
  const read = useQuery(q(setupCalls.get, { params: { id: patient.id, version } }))
  const mayShare = canShareFilm(toActor(useMe()))
  const [isSharing, setSharing] = useState(false)
  return (
    <QueryBoundary read={read} what="setup">
      {({ setup }) =>
        hasMeshes(setup) ? (
          <Suspense fallback={<LoadingState label="Loading the film" />}>
            <ShowStage setup={setup} label="3D view of the planned teeth">
              <div className={classes.corner}>
                {mayShare ? (
                  <Button
                    variant="default"
                    h={44}
                    radius="xl"
                    leftSection={<Icon of={IconShare} />}
                    onClick={() => setSharing(true)}
                  >
                    Share
                  </Button>
                ) : null}
                <ActionIcon
                  component="a"
                  href={back}
                  variant="default"
                  size={44}
                  radius="xl"
                  aria-label="Close the film"
                >
                  <Icon of={IconX} size={20} />
                </ActionIcon>
              </div>
              {isSharing ? <ShareDialog patient={patient} setup={setup} onClose={() => setSharing(false)} /> : null}
            </ShowStage>
          </Suspense>
        ) : (
          <EmptyState isPage title="This setup has no model" text="Nothing was attached to it that can be shown.">
            <Button component="a" href={paths.patientDetails(patient.id)}>
              Back to the case
            </Button>
          </EmptyState>
        )
      }
    </QueryBoundary>
  )
}
