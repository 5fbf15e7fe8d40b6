import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CODE } from '#contract/errors.ts'
import { locationCalls } from '#contract/locations.ts'
import { apiError } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { DetailSkeleton } from '#web/components/record/RecordPage.tsx'
import { LocationDetails } from './LocationDetails.tsx'

/** A location, for staff and for practices; users who may not edit it can read it. */
export default function LocationPage() {
  const { id, organizationId }: { id?: string; organizationId?: string } = useParams({ strict: false })
  const answer = useQuery(
    q(locationCalls.get, { params: { id: Number(id) }, query: { include: 'users,organization' } }),
  )
  const location = answer.data?.location
  const isOtherOrganization =
    location !== undefined && organizationId !== undefined && location.organization_id !== Number(organizationId)
  if (!location || isOtherOrganization) {
    const error = isOtherOrganization ? notFoundError() : answer.error
    return <DetailSkeleton shape="form" of="location" error={error} onRetry={() => void answer.refetch()} />
  }
  return <LocationDetails key={location.id} location={location} isOfOrganization={organizationId !== undefined} />
}

/** The 404 for a URL that names another organization than the location's own. */
function notFoundError() {
  return apiError({ text: 'Not found.', status: 404, code: CODE.notFound })
}
