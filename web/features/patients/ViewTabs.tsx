import { IconX } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { viewCalls } from '#contract/views.ts'
import { q, useSave } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { ResultCount } from '#web/ui/table/ResultCount.tsx'
import { SaveView } from './SaveView.tsx'
import { toPatientsRequest } from '#web/features/cases/patients-url.ts'
import type { ManagementList } from './useManagementList.ts'
import { builtInViews, matchesView, savedViews, type ListView } from './list-views.ts'

/** Tabs over saved URLs: the built-in views first, then the user's own (register 124). */
export function ViewTabs({ list }: { list: ManagementList }) {
  const saved = useQuery(q(viewCalls.list))
  const remove = useSave(viewCalls.remove)
  const views = [...builtInViews(), ...savedViews(saved.data?.views ?? [])]
  const current = views.find((view) => matchesView(view, list.effective))
  const counts = useCounts(views, list)

  async function confirmDelete(view: ListView, id: number) {
    const isConfirmed = await confirm({
      title: 'Delete this view',
      body: `“${view.name}” is removed from your tabs. The patients stay as they are.`,
      verb: 'Delete',
      danger: true,
    })
    if (isConfirmed) remove.mutate({ params: { id } })
  }

  return (
    <TabLinks
      label="Views"
      tabs={views.map((view, index) => ({
        label: view.name,
        href: paths.patientsPage(view.search),
        isOpen: view === current,
        count: <ResultCount meta={counts[index]} />,
        aside:
          view.id !== undefined && view === current ? (
            <IconButton
              icon={IconX}
              label={`Delete the view ${view.name}`}
              size={24}
              iconSize={14}
              onClick={() => void confirmDelete(view, view.id ?? 0)}
            />
          ) : null,
      }))}
    >
      <SaveView search={list.effective} />
    </TabLinks>
  )
}

const COUNTS_STALE_MS = 60_000

/** Requests one row per view, which is enough to get the total; waits for the list itself to load first. */
function useCounts(views: readonly ListView[], list: ManagementList) {
  return useQueries({
    queries: views.map(({ search }) => ({
      ...toPatientsRequest({ ...search, perPage: '1' }, list.isPartner).call,
      staleTime: COUNTS_STALE_MS,
      refetchOnWindowFocus: false,
      enabled: list.data !== undefined,
    })),
  }).map((result) => result.data?.meta)
}
