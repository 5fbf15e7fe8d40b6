import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LatestTable } from './LatestTable.tsx'

const LIMIT = 5
/** DASH-15: the last changed first, without cases on hold. */
const QUERY = { resource_type: 'dashboard', filter: { held: 'false' }, sort: '-updated_at', perPage: LIMIT } as const

export function LatestPatients() {
  return (
    <Section
      title="Latest Patients"
      id="latest-patients"
      isFlush
      actions={<ScreenLink href={paths.patientsPage()}>All patients</ScreenLink>}
    >
      <LatestPatientsList />
    </Section>
  )
}

function LatestPatientsList() {
  // Re-renders when the organizations chosen in the top bar change, since they are part of the query.
  useChosenOrganizations()
  useLiveList()
  const answer = useQuery(q(patientCalls.list, { query: QUERY }))
  return (
    <QueryBoundary read={answer} what="patients" waiting={<LatestPatientsSkeleton />}>
      {({ patients: { data: rows } }) => {
        if (rows.length === 0) {
          return <EmptyState title="No patients yet" text="A patient who is added or changed appears here." />
        }
        return <LatestTable rows={rows} />
      }}
    </QueryBoundary>
  )
}

const SKELETON_WIDTHS = ['88%', '79%', '70%', '61%', '52%']

/** As high as the loaded rows, to avoid a layout shift. */
function LatestPatientsSkeleton() {
  return (
    <Stack gap={0} justify="space-around" px="lg" h="calc(var(--td-row-head) + 5 * 44px)">
      {SKELETON_WIDTHS.map((width) => (
        <Skeleton key={width} height={14} width={width} />
      ))}
    </Stack>
  )
}
