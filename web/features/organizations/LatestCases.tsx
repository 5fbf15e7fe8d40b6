import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { stepLabel } from '#contract/workflow.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { caseStatus } from '#web/features/cases/status-look.ts'
import { PatientName } from '#web/features/cases/PatientName.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import type { CardProps } from './useOrganization.ts'

const QUERY = { sort: '-updated_at', perPage: 5 } as const

/** Lists the five most recently changed cases of the practice. */
export function LatestCases({ organization: { id, name, number_of_patients } }: CardProps) {
  const href = useCaseHref()
  const result = useQuery(q(patientCalls.listOfOrganization, { params: { id }, query: QUERY }))
  return (
    <Section
      title="Latest cases"
      id="latest-cases"
      isFlush
      actions={
        <ScreenLink href={paths.patientsPage({ queryOrganization: id, queryName: name })}>
          All <TabularNumber value={number_of_patients} />
        </ScreenLink>
      }
    >
      <QueryBoundary read={result} what="cases" waiting={<Skeleton height={200} m={16} width="auto" />}>
        {({ patients: { data: rows } }) =>
          rows.length === 0 ? (
            <EmptyCardLine>No case yet.</EmptyCardLine>
          ) : (
            <CardTable
              label="Latest cases"
              rows={rows}
              rowId={(row) => row.id}
              columns={[
                {
                  header: 'Patient',
                  // Marks wrap to the column width, so it is fixed rather than set by the names.
                  width: '50%',
                  cell: (row) => (
                    <ScreenLink href={href(row)}>
                      <PatientName row={row} />
                    </ScreenLink>
                  ),
                },
                { header: 'Status', cell: (row) => <StatusBadge {...caseStatus(row)} /> },
                {
                  header: 'Step',
                  visibleFrom: 'sm',
                  cell: ({ step_key }) => (step_key ? stepLabel(step_key) : '–'),
                },
                {
                  header: 'Last change',
                  visibleFrom: 'sm',
                  cell: (row) => <DateText value={row.updated_at} as="short" />,
                },
              ]}
            />
          )
        }
      </QueryBoundary>
    </Section>
  )
}
