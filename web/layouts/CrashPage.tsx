import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WENT_WRONG } from '#contract/errors.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'
import { reportError } from './watch-errors.ts'

/**
 * The error boundary of the router: it catches what a screen throws while rendering, and chunks of an older release
 * that no longer exist.
 */
export function CrashPage({ error }: { error: unknown }) {
  const outdated = error instanceof Error && /dynamically imported module/i.test(error.message)
  const route = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath })
  useEffect(() => reportError(error, route), [error, route])
  return (
    <div role="alert">
      <MessagePage
        title={outdated ? 'There is a new version' : 'This page stopped working'}
        text={outdated ? 'Load the page again to go on with it.' : WENT_WRONG}
      >
        <Button onClick={() => location.reload()}>Load again</Button>
      </MessagePage>
    </div>
  )
}
