import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { patientCalls, type PatientRow } from '#contract/patients.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { setupStatusLabel } from '#web/features/cases/case-labels.ts'
import { useLiveList } from '#web/features/cases/useLiveRefetch.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LatestStatusBadge, ModifiedCell } from './latest-patient-cells.tsx'
import classes from './LatestPatients.module.css'
import { LatestTable } from './LatestTable.tsx'

const SHOWN = 5
/** DASH-15: the last changed first, without cases on hold. */
const QUERY = { resource_type: 'dashboard', filter: { held: 'false' }, sort: '-updated_at', perPage: SHOWN } as const

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
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
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
        return isPhone ? <LatestCards rows={rows} /> : <LatestTable rows={rows} />
      }}
    </QueryBoundary>
  )
}

/** As high as the loaded rows, to avoid a layout shift. */
function LatestPatientsSkeleton() {
  return (
    <Stack gap={0} justify="space-around" px="lg" h="calc(var(--td-row-head) + 5 * 44px)">
      {Array.from({ length: SHOWN }, (_, row) => (
        // The rows are identical, so the index is their key.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={row} height={14} width={`${88 - 9 * row}%`} />
      ))}
    </Stack>
  )
}

/** The table as cards on a phone: each row is one link. */
function LatestCards({ rows }: { rows: readonly PatientRow[] }) {
  return (
    <ul className={classes.cards} aria-label="Latest Patients">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={paths.patientWorkflow(row.id)}>
            <Group gap="sm" justify="space-between" wrap="nowrap">
              <Text truncate fw={500}>
                {row.formatted_name}
              </Text>
              <LatestStatusBadge row={row} />
            </Group>
            <ModifiedCell row={row} />
            <SecondaryText>
              {row.case_number_text ? `${row.case_number_text} · ` : ''}Setup: {setupStatusLabel(row)}
            </SecondaryText>
          </a>
        </li>
      ))}
    </ul>
  )
}
