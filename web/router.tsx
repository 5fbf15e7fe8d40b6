import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type ParsedLocation,
} from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { formatQueryString, parseQueryString, safePath, type Search } from './query-string.ts'
import { token } from './api/session.ts'
import { NotFoundPage } from './components/NotFoundPage.tsx'
import type { ListSnapshot } from './features/cases/useCaseNavigation.ts'
import AuthLayout, { AuthFrame } from './layouts/AuthLayout.tsx'
import { CrashPage } from './layouts/CrashPage.tsx'
import { RootLayout } from './layouts/RootLayout.tsx'
import { loginAddress } from './layouts/login-address.ts'
import type { pages } from './pages.ts'
import { publicPages } from './public-pages.ts'
import { screens, type Screen } from './screens.ts'

// The library requires interfaces here, since they are merged into its own.
/* oxlint-disable typescript/consistent-type-definitions */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
  interface HistoryState {
    /**
     * The key of the history entry at which the address last began anew (see `Address.beginning`); absent in that
     * entry.
     */
    beginning?: string | undefined
    /** The URL that the user came from. */
    from?: string
    /** The list as it was at that time: a finished case may have left it since. */
    list?: ListSnapshot
  }
}
/* oxlint-enable typescript/consistent-type-definitions */

export function createAppRouter() {
  const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFound, errorComponent: CrashPage })
  const auth = createRoute({
    getParentRoute: () => root,
    id: 'auth',
    component: AuthLayout,
  })
  const bare = createRoute({ getParentRoute: () => root, id: 'bare' })
  const app = createRoute({
    getParentRoute: () => root,
    id: 'app',
    beforeLoad: requireSignedIn,
    component: lazyRouteComponent(() => import('./layouts/AppLayout.tsx')),
  })
  const print = createRoute({
    getParentRoute: () => root,
    id: 'print',
    beforeLoad: requireSignedIn,
    component: lazyRouteComponent(() => import('./layouts/PrintLayout.tsx')),
  })
  const setup = createRoute({
    getParentRoute: () => root,
    id: 'setup',
    beforeLoad: requireSignedIn,
    component: lazyRouteComponent(() => import('./layouts/SetupLayout.tsx')),
  })
  const room = createRoute({
    getParentRoute: () => root,
    id: 'room',
    beforeLoad: requireSignedIn,
    component: lazyRouteComponent(() => import('./layouts/RoomLayout.tsx')),
  })
  const tree = root.addChildren([
    auth.addChildren(routesOf('auth', auth)),
    bare.addChildren(routesOf('bare', bare)),
    app.addChildren(routesOf('app', app)),
    print.addChildren(routesOf('print', print)),
    setup.addChildren(routesOf('setup', setup)),
    room.addChildren(routesOf('room', room)),
  ])
  return createRouter({
    routeTree: tree,
    parseSearch: parseQueryString,
    stringifySearch: formatQueryString,
    defaultPreload: 'intent',
    defaultPreloadDelay: 40,
    scrollRestoration: true,
    defaultErrorComponent: CrashPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}

const AppLayout = lazy(() => import('./layouts/AppLayout.tsx'))

/** Renders an unknown address: inside the shell when signed in, otherwise like /not-found. */
function NotFound() {
  if (token()) {
    return (
      <Suspense>
        <AppLayout>
          <NotFoundPage />
        </AppLayout>
      </Suspense>
    )
  }
  return (
    <AuthFrame>
      <NotFoundPage />
    </AuthFrame>
  )
}

function routesOf(layout: Screen['layout'], parent: AnyRoute) {
  return screens
    .filter((screen) => screen.layout === layout)
    .map((screen) =>
      createRoute({
        getParentRoute: () => parent,
        path: toRouterPath(screen.path),
        staticData: { screen },
        ...(screen.signedOutOnly ? { beforeLoad: requireSignedOut } : {}),
        component: lazyRouteComponent(() => loadPage(screen)),
      }),
    )
}

async function loadPage({ layout, path }: Screen): Promise<{ default: ComponentType }> {
  // The casts are safe, since the types of both maps require a page for every path of their layouts.
  if (layout === 'auth' || layout === 'bare') return publicPages[path as keyof typeof publicPages]()
  const { pages: signedIn } = await import('./pages.ts')
  return signedIn[path as keyof typeof pages]()
}

function requireSignedOut({ search }: { search: Partial<Search> }) {
  if (token()) throw redirect({ href: safePath(search.path) ?? '/', replace: true })
}

/** Converts a path such as `/requests/:id` to the router's syntax. */
function toRouterPath(path: string) {
  return path.replace(/:([a-zA-Z_]+)/g, '$$$1')
}

function requireSignedIn({
  location,
  matches,
}: {
  location: ParsedLocation
  matches: readonly { staticData: { screen?: Screen } }[]
}) {
  if (token()) return
  const screen = matches.at(-1)?.staticData.screen
  throw redirect({ href: loginAddress(screen?.access, location.href), replace: true })
}
