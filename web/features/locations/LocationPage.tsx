import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { locationCalls } from '#contract/locations.ts'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import classes from './Locations.module.css'

/** One location, on either side: whoever sees it may read it. */
export default function LocationPage() {
  const { id, organizationId }: { id?: string; organizationId?: string } = useParams({ strict: false })
  const answer = useQuery(
    q(locationCalls.get, { params: { id: Number(id) }, query: { include: 'users,organization' } }),
  )
  const location = answer.data?.location
  const isElsewhere =
    location !== undefined && organizationId !== undefined && location.organization_id !== Number(organizationId)
  if (!location || isElsewhere) {
    return <Waiting error={answer.error} isMissing={isElsewhere} onRetry={() => void answer.refetch()} />
  }
  return <LocationDetails key={location.id} location={location} isOfOrganization={organizationId !== undefined} />
}

type WaitingProps = { error: ApiError | null; isMissing: boolean; onRetry: () => void }

function Waiting({ error, isMissing, onRetry }: WaitingProps) {
  if (isMissing || error?.status === 404) {
    return <ErrorState title="Location not found" text="It does not exist, or it belongs to another practice." />
  }
  if (error) return <ErrorState title="The location could not be loaded" text={wordsOf(error)} onRetry={onRetry} />
  return (
    <div className={classes.bones} aria-busy="true" aria-label="Loading the location">
      <Skeleton height={28} width={240} />
      <Skeleton height={160} />
      <Skeleton height={180} />
      <Skeleton height={300} />
    </div>
  )
}
