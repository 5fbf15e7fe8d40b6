import { useSearch } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { staffApiKeyCalls } from '#contract/api-keys.ts'
import { announcementCalls } from '#contract/announcements.ts'
import { holidayCalls } from '#contract/holidays.ts'
import { priceCalls } from '#contract/prices.ts'
import { trailCalls } from '#contract/trail.ts'
import type { Search } from '#web/query-string.ts'
import { useCan } from '#web/api/permissions.ts'
import { TabPanel } from '#web/components/TabPanel.tsx'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { useTitle } from '#web/ui/useTitle.ts'

type Tab = { tab: string; label: string; access: Access; Panel: ComponentType }

/** PRICE-01: filtered by permission, in the order of the specification. */
const TABS: readonly Tab[] = [
  {
    tab: 'customize-fees',
    label: 'Customize Fees',
    access: priceCalls.get.access,
    Panel: lazy(async () => ({ default: (await import('#web/features/prices/GlobalFees.tsx')).GlobalFees })),
  },
  {
    tab: 'announcements',
    label: 'Announcements',
    access: announcementCalls.list.access,
    Panel: lazy(async () => ({
      default: (await import('#web/features/announcements/AnnouncementsTab.tsx')).AnnouncementsTab,
    })),
  },
  {
    tab: 'holidays',
    label: 'Holidays',
    access: holidayCalls.save.access,
    Panel: lazy(async () => ({ default: (await import('./HolidaysTab.tsx')).HolidaysTab })),
  },
  {
    tab: 'audit-trail',
    label: 'Audit Trail',
    access: trailCalls.check.access,
    Panel: lazy(async () => ({ default: (await import('./TrailTab.tsx')).TrailTab })),
  },
  {
    tab: 'developers',
    label: 'Developers',
    access: staffApiKeyCalls.list.access,
    Panel: lazy(async () => ({
      default: (await import('#web/features/api-keys/DevelopersTab.tsx')).StaffDevelopersTab,
    })),
  },
]

/** /settings?tab=: defaults to the first tab that the user may open. */
export default function SettingsPage() {
  const { tab }: Partial<Search> = useSearch({ strict: false })
  const can = useCan()
  const tabs = TABS.filter(({ access }) => can(access))
  const requested = TABS.find((each) => each.tab === tab)
  const open = requested ? tabs.find((each) => each === requested) : tabs[0]
  // The first tab is the page itself, so it has no title of its own.
  const label = open === tabs[0] ? undefined : open?.label
  useTitle(label ? `${label} · Settings` : 'Settings')

  return (
    <>
      <PageHeader title="Settings" />
      {tabs.length > 0 ? (
        <TabLinks
          label="Settings"
          tabs={tabs.map((each) => ({
            label: each.label,
            href: paths.settings({ tab: each.tab }),
            isOpen: each === open,
          }))}
        />
      ) : null}
      <TabPanel open={open} />
    </>
  )
}
