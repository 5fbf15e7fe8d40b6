import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Patient } from '#contract/patients.ts'
import { setupCalls } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { CaseSkeleton } from '#web/features/cases/CaseSkeleton.tsx'
import { useCase } from '#web/api/useCase.ts'
import { useLiveCase } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { CenteredLoader, LoadingState } from '#web/ui/LoadingState.tsx'

// Loads three.js when the room renders, not when a link to it is prefetched.
const Room = lazy(async () => ({ default: (await import('./Room.tsx')).Room }))

/** /patient-details/:id/review, for every user who may see the patient. */
export default function RoomPage() {
  const answer = useCase()
  const patient = answer.data?.patient
  if (!patient) return <CaseSkeleton answer={answer} />
  return <OfPatient key={patient.id} patient={patient} />
}

function OfPatient({ patient }: { patient: Patient }) {
  useTitle(`Review ${patient.formatted_name}`)
  useLiveCase(patient, false)
  const read = useQuery(q(setupCalls.list, { params: { id: patient.id } }))
  return (
    <QueryBoundary read={read} what="setup" waiting={<CenteredLoader />}>
      {({ setups, setup_comments }) =>
        setups.length === 0 ? (
          <EmptyState
            isPage
            title="There is no setup yet"
            text={`No setup of ${patient.formatted_name} was offered so far. It can be reviewed here once it is completed.`}
          >
            <Button component="a" href={paths.patientDetails(patient.id)}>
              Back to the case
            </Button>
          </EmptyState>
        ) : (
          <Suspense
            fallback={
              <LoadingState words="Loading the review room">
                <CenteredLoader />
              </LoadingState>
            }
          >
            <Room patient={patient} setups={setups} comments={setup_comments} />
          </Suspense>
        )
      }
    </QueryBoundary>
  )
}
