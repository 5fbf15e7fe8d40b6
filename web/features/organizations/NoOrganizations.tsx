import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import type { OrganizationList } from './useOrganizationList.ts'

/** Says which filter leaves nothing. */
export function NoOrganizations({ list }: { list: OrganizationList }) {
  const { searchString, organization_type, status } = list.query
  const named = [
    searchString ? `“${searchString}”` : '',
    organization_type?.length ? `“Type ${organization_type.join(', ')}”` : '',
    status === 'INACTIVE' ? '“Inactive”' : '',
  ].filter(Boolean)
  if (named.length === 0)
    return <EmptyState title="No organizations yet" text="A practice appears here once it signs up." />
  return <NothingMatches of="organizations" named={named} list={list} />
}
