import { useQuery } from '@tanstack/react-query'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { organizationCalls, type Organization } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'

const PARTS = 'attention,billingAddress,contract,credits,licenses,locations,statistics'

/** An organization with everything of it that the reader may see. */
export function useOrganization(id: number) {
  return useQuery(q(organizationCalls.get, { params: { id }, query: { include: PARTS } }))
}

export function useMembers(id: number) {
  return useQuery(q(organizationCalls.members, { params: { id } }))
}

/** What every card is given: the organization, and why it may not be changed at all. */
export type CardProps = { organization: Organization }

/** ORG-05, ORG-06: a disabled or archived one is read-only. */
export function closedWords(organization: Organization) {
  return closedBlocker(organization)?.text
}
