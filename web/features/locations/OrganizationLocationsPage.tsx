import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mayChangeLocations } from '#contract/location-access.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/rx-forms.rules.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { LocationList } from './LocationList.tsx'
import { useCrumbs } from './useCrumbs.ts'

/** LOC-04: one organization's, for staff and its lab partner. */
export default function OrganizationLocationsPage() {
  const { organizationId }: { organizationId?: string } = useParams({ strict: false })
  const id = Number(organizationId)
  const answer = useQuery(q(organizationCalls.get, { params: { id } }))
  const actor = actorOf(useMe())
  const organization = answer.data?.organization
  const { crumbsOfList } = useCrumbs(organization)
  if (answer.error && !organization) {
    return answer.error.status === 404 ? (
      <ErrorState title="Organization not found" text="It does not exist, or you do not manage it." />
    ) : (
      <ErrorState
        title="Failed to fetch organization."
        text={wordsOf(answer.error)}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  return (
    <LocationList
      key={id}
      organization_id={id}
      crumbs={crumbsOfList()}
      hrefOf={(row) => paths.organizationLocation(id, row.id)}
      addHref={mayChangeLocations(actor, id, 'create') ? paths.organizationLocationAdd(id) : undefined}
      blocked={organization && closedBlocker(organization)?.text}
    />
  )
}
