import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { patientCalls } from '#contract/patients.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { useLiveList } from '#web/features/patients/useLive.ts'
import { paths } from '#web/paths.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { LatestCards } from './LatestCards.tsx'
import classes from './LatestPatients.module.css'
import { LatestTable } from './LatestTable.tsx'

const SHOWN = 5
/** DASH-15 */
const QUERY = { resource_type: 'dashboard', filter: { held: 'false' }, sort: '-updated_at', perPage: SHOWN } as const

export function LatestPatients() {
  return (
    <Section
      title="Latest Patients"
      id="latest-patients"
      isFlush
      actions={<ScreenLink href={paths.patientsPage()}>All patients</ScreenLink>}
    >
      <Latest />
    </Section>
  )
}

function Latest() {
  const isPhone = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  // Another choice in the top bar is another question.
  useChosenOrganizations()
  useLiveList()
  const { data, error, refetch } = useQuery(q(patientCalls.list, { query: QUERY }))
  if (error && !data) {
    const retry = () => void refetch()
    return <ErrorState title="The patients could not be loaded" text={wordsOf(error)} onRetry={retry} />
  }
  if (!data) return <Bones />
  const rows = data.patients.data
  if (rows.length === 0) return <EmptyState title="No patients yet" text="Whoever is added or changed appears here." />
  return isPhone ? <LatestCards rows={rows} /> : <LatestTable rows={rows} />
}

function Bones() {
  return (
    <Waiting className={classes.waiting} words="Loading the latest patients">
      {Array.from({ length: SHOWN }, (_, row) => (
        // Nothing but their number tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={row} height={14} width={`${88 - 9 * row}%`} />
      ))}
    </Waiting>
  )
}
