import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Redirect } from '#web/components/Redirect.tsx'
import { homePath } from '#web/home-path.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

const DashboardPage = lazy(() => import('./DashboardPage.tsx'))
const HOMES = [paths.home(), '/dashboard']

/** '/' and '/dashboard' (specification 6): both render the home screen of the user's role (register 67). */
export default function HomePage() {
  const isHome = useLocation({ select: ({ pathname }) => HOMES.includes(pathname) })
  const target = homePath(toActor(useMe()))
  if (target === paths.home()) {
    return (
      <Suspense fallback={<PageHeader title="Dashboard" aside="Loading data..." />}>
        <DashboardPage />
      </Suspense>
    )
  }
  // Redirects only while still at home: the user may have followed a link while this chunk was loading.
  return isHome ? <Redirect to={target} /> : null
}
