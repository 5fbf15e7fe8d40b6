import { IconBuilding } from '@tabler/icons-react'
import { organizationCalls } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { send } from '#web/api/client.ts'
import { organizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { useCommandSource } from '#web/components/useCommandSource.ts'
import { paths } from '#web/paths.ts'

const HITS = 4

/** Finds organizations by name or account number, for users who may list organizations. */
export function useOrganizationFinder() {
  const canFind = useCan()(organizationCalls.list)
  return useCommandSource('Organizations', IconBuilding, canFind ? findOrganizations : undefined)
}

async function findOrganizations(searchString: string, signal: AbortSignal) {
  const { organizations } = await send(organizationCalls.list, { query: { searchString, perPage: HITS } }, { signal })
  return organizations.data.map((row) => ({
    id: row.id,
    label: row.name,
    hint: row.account_number,
    href: paths.organization(row.id),
    status: organizationStatus(row),
  }))
}
