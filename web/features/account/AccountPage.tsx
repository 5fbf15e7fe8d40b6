import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { Loader } from '@mantine/core'
import type { Search } from '#web/address.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import classes from './Account.module.css'
import { TABS, useTabs } from './tabs.ts'

const NO_SECTION = "You don't have permission to access this section."

/** /account?tab=0,6,2,3,4 (ACCT-01): the address says which, the rights of the person say which there are. */
export default function AccountPage() {
  const { tab }: Partial<Search> = useSearch({ strict: false })
  const tabs = useTabs()
  const known = TABS.find((each) => each.tab === tab) ?? TABS[0]
  const open = tabs.find((each) => each.tab === known?.tab)
  const label = open?.label
  useEffect(() => {
    document.title = label && label !== 'User' ? `${label} · Account · Typodont` : 'Account · Typodont'
  }, [label])

  return (
    <>
      <PageHeader title="Account" />
      <nav aria-label="Account">
        <ul className={classes.tabs}>
          {tabs.map((each) => (
            <li key={each.tab}>
              <a
                href={paths.account({ tab: each.tab })}
                className={classes.tab}
                aria-current={each === open ? 'page' : undefined}
              >
                {each.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {open ? (
        <Suspense fallback={<Loader m="xl" aria-label="Loading" />}>
          <open.Panel />
        </Suspense>
      ) : (
        <EmptyState title={NO_SECTION} />
      )}
    </>
  )
}
