import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { profileOf } from '#contract/access.ts'
import { errorMessage } from '#web/api/errors.ts'
import { toActor, meQuery } from '#web/api/useMe.ts'
import { signOut } from '#web/api/sign-out.ts'
import { OfficeProvider } from '#web/components/OfficeProvider.tsx'
import { loadDensity } from '#web/theme/density.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx'
import { IdleWatch } from './IdleWatch.tsx'
import { useQueryErrorToasts } from './useQueryErrorToasts.ts'

/** Loads the signed-in user before it renders its children, so that `useMe` below it always has one. */
export function RequireUser({ children, waiting = <PageLoader /> }: { children: ReactNode; waiting?: ReactNode }) {
  const me = useQuery(meQuery())
  const user = me.data?.user
  const person = user?.id
  const profile = user && profileOf(toActor(user))
  useEffect(() => {
    if (person && profile) loadDensity(person, profile === 'management' ? 'compact' : 'comfortable')
  }, [person, profile])

  if (user) {
    return (
      <>
        {/* These dialogs come before the page, so that their Escape handlers run before those of the page's
            dialogs. */}
        <ReauthenticateDialog />
        <IdleWatch />
        <QueryErrorToasts />
        <OfficeProvider>{children}</OfficeProvider>
      </>
    )
  }
  if (me.isError) {
    return (
      <main role="alert">
        <MessagePage title="You could not be signed in" text={errorMessage(me.error)}>
          <Button onClick={() => void me.refetch()} loading={me.isFetching}>
            Try again
          </Button>
          <Button variant="default" onClick={signOut}>
            Log Out
          </Button>
        </MessagePage>
      </main>
    )
  }
  return waiting
}

function QueryErrorToasts() {
  useQueryErrorToasts()
  return null
}

function PageLoader() {
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <LoadingState />
    </main>
  )
}
