import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { MAX_TYPES_OFFERED } from '#contract/organizations.ts'
import type { SearchAccess } from '#web/adapters/search.ts'
import { q } from '#web/api/query.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IgnoredParamsNotice } from '#web/ui/table/IgnoredParamsNotice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { Results } from './Results.tsx'
import classes from './Search.module.css'
import { SearchSkeleton } from './SearchSkeleton.tsx'
import { useSearch, useSearchAccess } from './useSearch.ts'

const TITLE = 'Organizations & Users'

/** SRCH-01: search of users, organizations and locations. */
export default function SearchPage() {
  const access = useSearchAccess()
  const types = useQuery(q(organizationSettingCalls.types))
  if (access.data && !types.isPending) {
    // If the types failed to load, only their filter is missing, and the error has been reported.
    const labels = Object.values(types.data?.data ?? {}).map(({ label }) => label)
    return <Screen access={access.data.data} types={labels.slice(0, MAX_TYPES_OFFERED)} />
  }
  return (
    <>
      <PageHeader title={TITLE} />
      {access.error && !access.data ? (
        <QueryError
          what="search"
          failed="The search could not be opened"
          error={access.error}
          onRetry={() => void access.refetch()}
        />
      ) : (
        <SearchSkeleton />
      )}
    </>
  )
}

function Screen({ access, types }: { access: SearchAccess; types: readonly string[] }) {
  const list = useSearch(access)
  const reaches = useCanOpen()
  return (
    <>
      <PageHeader
        title={TITLE}
        actions={
          <>
            <CopyLinkButton />
            <Button variant="subtle" color="gray" disabled={list.filters.length === 0} onClick={list.reset}>
              Reset Filters
            </Button>
            {reaches(paths.userAdd()) ? (
              <Button variant="default" component="a" href={paths.userAdd()} leftSection={<Icon of={IconUserPlus} />}>
                Create User
              </Button>
            ) : null}
            {reaches(paths.organizationAdd()) ? (
              <Button
                variant="default"
                component="a"
                href={paths.organizationAdd()}
                leftSection={<Icon of={IconPlus} />}
              >
                Create Organization
              </Button>
            ) : null}
          </>
        }
      />
      <IgnoredParamsNotice of={list.ignoredParams} />
      <div className={classes.screen}>
        <FilterPanel list={list} types={types} />
        <Results list={list} />
      </div>
    </>
  )
}
