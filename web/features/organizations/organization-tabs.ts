import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import type { Organization } from '#contract/organizations.ts'
import { priceCalls } from '#contract/prices.ts'
import type { Search } from '#web/query-string.ts'
import { useCan } from '#web/api/permissions.ts'
import { paths } from '#web/paths.ts'

/**
 * Tabs and their sections. A section is a URL hash, which stays valid from the time when all sections were on one page.
 */
const TABS = [
  { tab: 'overview', label: 'Overview', sections: ['needs-a-look', 'information', 'latest-cases'] },
  { tab: 'members', label: 'Members', sections: ['members', 'invite-member', 'pending-invitations', 'office-staff'] },
  {
    tab: 'defaults',
    label: 'Defaults',
    sections: ['new-cases', 'notification-settings', 'billing-address', 'credits'],
  },
  { tab: 'libraries', label: 'Libraries', sections: ['bracket-libraries'] },
  { tab: 'fees', label: 'Fees', sections: ['fees'] },
] as const
type Tab = (typeof TABS)[number]

/** /organizations/:id?tab=; ORG-05: a disabled organization has the first tab only. */
export function useOrganizationTabs(organization: Organization) {
  const { id, disabled_at } = organization
  const can = useCan()
  const { tab }: Partial<Search> = useSearch({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  // ORG-06, PRICE-02: own prices require a contract and an organization that is neither disabled nor archived.
  const hasFees = organization.contract && !closedBlocker(organization) && can(priceCalls.getOwn, id)
  const tabs: readonly Tab[] = disabled_at
    ? TABS.slice(0, 1)
    : TABS.filter(({ tab: name }) => name !== 'fees' || hasFees)
  const requested = tabs.find((each) => (tab ? each.tab === tab : tabSections(each).includes(hash)))
  const open = requested ?? TABS[0]
  // A URL with only a section's hash is replaced by one with its tab, so that links to other tabs differ from it.
  const redirect = !tab && open.tab !== 'overview' ? `${tabHref(id, open)}#${hash}` : undefined

  useEffect(() => {
    if (tabSections(open).includes(hash)) document.getElementById(hash)?.scrollIntoView()
  }, [hash, open])

  return {
    open: open.tab,
    tabs: tabs.map((each) => ({ ...each, href: tabHref(id, each), isOpen: each === open })),
    redirect,
  }
}

function tabHref(id: number, { tab }: Tab) {
  return paths.organization(id, tab === 'overview' ? {} : { tab })
}

function tabSections({ sections }: Tab): readonly string[] {
  return sections
}
