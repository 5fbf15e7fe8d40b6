import '#web/theme/shell-styles.ts'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { publicDocumentQuery } from '#web/api/public-document.ts'
import { useSectionInView } from '#web/components/useSectionInView.ts'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { useTitle } from '#web/ui/useTitle.ts'
import { CallList } from './CallList.tsx'
import { listCalls } from './list-calls.ts'
import { ErrorTable, EventTable, ScopeTable } from './lookup-tables.tsx'
import { navigationOf, sectionsOf } from './navigation.ts'
import { ReferenceHead } from './ReferenceHead.tsx'
import { ReferenceNavigation } from './ReferenceNavigation.tsx'
import { Rules } from './Rules.tsx'
import { Task } from './Task.tsx'
import { TASKS } from './tasks.tsx'
import { useScrollToHash } from './useScrollToHash.ts'
import classes from './Reference.module.css'

/** The reference begins with what one wants to do; the calls by name, from the document itself, are its end. */
export function Reference() {
  useTitle('API reference')
  const read = useQuery(publicDocumentQuery())
  const calls = useMemo(() => (read.data ? listCalls(read.data) : []), [read.data])
  const groups = navigationOf(calls)
  const current = useSectionInView(sectionsOf(groups))
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const closeDrawer = () => setDrawerOpen(false)
  useCloseOnBack(isDrawerOpen ? closeDrawer : undefined)
  useScrollToHash({ isComplete: read.isFetched })
  return (
    <div className={classes.page}>
      <a href="#main" className={classes.skip}>
        Skip to the content
      </a>
      <ReferenceHead calls={calls} version={read.data?.info.version} onMenu={() => setDrawerOpen(true)} />
      <div className={classes.side}>
        <ReferenceNavigation groups={groups} current={current} />
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        {TASKS.map((task, index) => (
          <Task key={task.id} task={task} isFirst={index === 0} />
        ))}
        <div className={classes.pair}>
          <ScopeTable />
          <ErrorTable />
        </div>
        <Rules version={read.data?.info.version} />
        <EventTable />
        <CallList />
      </main>
      <Drawer opened={isDrawerOpen} onClose={closeDrawer} size={280} title="Reference" padding="xs">
        <ReferenceNavigation groups={groups} current={current} onPress={closeDrawer} />
      </Drawer>
    </div>
  )
}
