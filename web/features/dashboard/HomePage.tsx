import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { SendOn } from '#web/components/SendOn.tsx'
import { homePath } from '#web/home.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const DashboardPage = lazy(() => import('./DashboardPage.tsx'))
const HOMES = [paths.home(), '/dashboard']

/** '/' and '/dashboard' (specification 6): the same screen, but which one depends on the person (register 67). */
export default function HomePage() {
  const isHere = useLocation({ select: ({ pathname }) => HOMES.includes(pathname) })
  const target = homePath(actorOf(useMe()))
  if (target === paths.home()) {
    return (
      <Suspense fallback={<PageHeader title="Dashboard" beside="Loading data..." />}>
        <DashboardPage />
      </Suspense>
    )
  }
  // Who pressed a link while this was still loading is on the way already.
  return isHere ? <SendOn to={target} /> : null
}
