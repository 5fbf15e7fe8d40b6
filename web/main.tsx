import './theme/public-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { createQueryClient } from './api/query.ts'
import { isSessionEndDeferred, onSessionEnd } from './api/session.ts'
import { followLinks } from './layouts/client-links.ts'
import { loginAddress } from './layouts/login-address.ts'
import { watchErrors } from './layouts/watch-errors.ts'
import { createAppRouter } from './router.tsx'
import { resetDensity } from './theme/density.ts'
import { Theme } from './theme/Theme.tsx'
import { ToastHost } from './ui/ToastHost.tsx'

// zod would otherwise compile its schemas with `new Function`, which the content security policy reports.
z.config({ jitless: true })

const client = createQueryClient()
const router = createAppRouter()

onSessionEnd((reason) => {
  if (!isSessionEndDeferred(reason, () => leave('expired'))) leave(reason)
})

function leave(reason: 'signed-out' | 'expired' | 'elsewhere') {
  // A sign-out leads to an empty sign-in form; after an expired session the form returns to the page that was left.
  const isExpired = reason === 'expired'
  const from = isExpired ? router.state.location.href : '/'
  const access = router.state.matches.at(-1)?.staticData.screen?.access
  const href = loginAddress(access, from)
  // An expired session does not ask about unsaved input: the user was asked already, or has nothing to lose.
  void router.navigate({ href, replace: isExpired, ignoreBlocker: isExpired }).then(() => {
    client.clear()
    resetDensity()
  })
}

followLinks(router)
watchErrors(() => router.state.matches.at(-1)?.fullPath)
// The sign-in does not wait for it, and without it the server normalizes what was pasted.
void import('./components/normalize-paste.ts').then(
  ({ normalizePastes }) => normalizePastes(),
  () => undefined,
)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
    <Theme>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </Theme>
  </StrictMode>,
)
