import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mayChangeLocations } from '#contract/location-access.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { LocationList } from './LocationList.tsx'
import { OrganizationError } from './OrganizationError.tsx'
import { useLocationCrumbs } from './useLocationCrumbs.ts'

/** LOC-04: the locations of one organization, for staff and its lab partner. */
export default function OrganizationLocationsPage() {
  const { organizationId }: { organizationId?: string } = useParams({ strict: false })
  const id = Number(organizationId)
  const answer = useQuery(q(organizationCalls.get, { params: { id } }))
  const actor = toActor(useMe())
  const organization = answer.data?.organization
  const { crumbsOfList } = useLocationCrumbs(organization)
  if (answer.error && !organization) {
    return <OrganizationError error={answer.error} onRetry={() => void answer.refetch()} />
  }
  return (
    <LocationList
      key={id}
      organization_id={id}
      crumbs={crumbsOfList()}
      getHref={(row) => paths.organizationLocation(id, row.id)}
      addHref={mayChangeLocations(actor, id, 'create') ? paths.organizationLocationAdd(id) : undefined}
      blocked={organization && closedBlocker(organization)?.text}
    />
  )
}
