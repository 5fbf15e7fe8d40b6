import { lazy, type ComponentType } from 'react'
import { profileOf, type Access } from '#contract/access.ts'
import { apiKeyCalls } from '#contract/api-keys.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ExtraTab, PaymentTab } from './empty-tabs.tsx'

type Tab = {
  /** The `tab` number in the URL, fixed by ACCT-01. */
  tab: string
  label: string
  access: Access
  /** The tab also requires the license rule `allow_buy_seats` of the current contract. */
  isBuyingSeats?: true
  Panel: ComponentType
}

/** In the order of ACCT-01. ACCT-07 and ACCT-08 define who sees which tab. */
export const TABS: readonly Tab[] = [
  {
    tab: '0',
    label: 'User',
    access: 'signed-in',
    Panel: lazy(async () => ({ default: (await import('./UserTab.tsx')).UserTab })),
  },
  {
    tab: '6',
    label: 'Organization',
    access: SECTION_ACCESS.organizationTab,
    Panel: lazy(async () => ({
      default: (await import('#web/features/organizations/OrganizationTab.tsx')).OrganizationTab,
    })),
  },
  {
    tab: '2',
    label: 'Payment',
    access: SECTION_ACCESS.paymentTab,
    Panel: PaymentTab,
  },
  { tab: '3', label: 'Extra', access: { profile: 'normal' }, isBuyingSeats: true, Panel: ExtraTab },
  {
    tab: '4',
    label: 'Invoices',
    access: SECTION_ACCESS.invoicesTab,
    Panel: lazy(async () => ({ default: (await import('./InvoicesTab.tsx')).InvoicesTab })),
  },
  {
    tab: '7',
    label: 'Developers',
    access: apiKeyCalls.list.access,
    Panel: lazy(async () => ({ default: (await import('#web/features/api-keys/DevelopersTab.tsx')).DevelopersTab })),
  },
]

export function useTabs() {
  const me = useMe()
  const can = useCan()
  const canBuySeats = me.contract?.license?.license_type.rules.allow_buy_seats === true
  return TABS.flatMap(({ tab, label, access, isBuyingSeats, Panel }) => {
    if (!can(access) || (isBuyingSeats && !canBuySeats)) return []
    // A user who must first set up a second factor has access to the User tab only.
    if (me.second_factor_missing && tab !== '0') return []
    return profileOf(toActor(me)) === 'management' && tab !== '0' ? [] : [{ tab, label, Panel }]
  })
}
