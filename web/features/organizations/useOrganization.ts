import { useQuery } from '@tanstack/react-query'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { organizationCalls, type Organization } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'

const PARTS = 'attention,billingAddress,contract,credits,licenses,locations,statistics'

/** Loads an organization with every part that the user may see. */
export function useOrganization(id: number) {
  return useQuery(q(organizationCalls.get, { params: { id }, query: { include: PARTS } }))
}

export function useMembers(id: number) {
  return useQuery(q(organizationCalls.members, { params: { id } }))
}

export type CardProps = { organization: Organization }

/** ORG-05, ORG-06: returns why a disabled or archived organization is read-only; undefined if it is editable. */
export function readOnlyReason(organization: Organization) {
  return closedBlocker(organization)?.text
}
