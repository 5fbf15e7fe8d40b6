import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Patient } from '#contract/patients.ts'
import { setupCalls } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { OfficeProvider } from '#web/components/OfficeProvider.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useLiveCase } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { RoomLoader } from './RoomLoader.tsx'
import type { RoomQueue } from './room-queue.ts'

// Loads three.js when the room renders, not when a link to it is prefetched.
const Room = lazy(async () => ({ default: (await import('./Room.tsx')).Room }))

type Props = {
  patient: Patient
  /** The queue that the setup is reviewed in. */
  queue?: RoomQueue
}

/** The review room of a case, once its setups are loaded; another case needs another key. */
export function PatientRoom({ patient, queue }: Props) {
  useTitle(`Review ${patient.formatted_name}`)
  useLiveCase(patient, false)
  const read = useQuery(q(setupCalls.list, { params: { id: patient.id } }))
  return (
    <OfficeProvider location={patient.location}>
      <QueryBoundary read={read} what="setup" waiting={<RoomLoader />}>
        {({ setups, setup_comments }) =>
          setups.length === 0 ? (
            <>
              <Group component="header" p="lg" gap="lg">
                <Logo name="Typodont" href={paths.home()} label="Typodont, home" />
                <Text fw={600}>{patient.formatted_name}</Text>
              </Group>
              <EmptyState
                isPage
                title="There is no setup yet"
                text={`No setup of ${patient.formatted_name} was offered so far. It can be reviewed here once it is completed.`}
              >
                <Button component="a" href={paths.patientDetails(patient.id)}>
                  Back to the case
                </Button>
              </EmptyState>
            </>
          ) : (
            <Suspense
              fallback={
                <LoadingState label="Loading the review room">
                  <RoomLoader />
                </LoadingState>
              }
            >
              <Room patient={patient} setups={setups} comments={setup_comments} queue={queue} />
            </Suspense>
          )
        }
      </QueryBoundary>
    </OfficeProvider>
  )
}
