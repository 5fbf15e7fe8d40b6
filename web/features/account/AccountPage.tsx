import { useSearch } from '@tanstack/react-router'
import type { Search } from '#web/query-string.ts'
import { TabPanel } from '#web/components/TabPanel.tsx'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { TABS, useTabs } from './tabs.ts'

/** /account?tab=0,6,2,3,4,7 (ACCT-01, decisions 10.7). The URL selects the tab; the user's permissions decide which tabs exist. */
export default function AccountPage() {
  const { tab }: Partial<Search> = useSearch({ strict: false })
  const tabs = useTabs()
  const current = TABS.find((each) => each.tab === tab) ?? TABS[0]
  const open = tabs.find((each) => each.tab === current?.tab)
  const label = open?.label
  useTitle(label && label !== 'User' ? `${label} · Account` : 'Account')

  return (
    <>
      <PageHeader title="Account" />
      <TabLinks
        label="Account"
        tabs={tabs.map((each) => ({
          label: each.label,
          href: paths.account({ tab: each.tab }),
          isOpen: each === open,
        }))}
      />
      <TabPanel open={open} />
    </>
  )
}
