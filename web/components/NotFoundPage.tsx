import { Button } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'
import { useTitle } from '#web/ui/useTitle.ts'

export function NotFoundPage() {
  useTitle('Page Not Found')
  return <HomeMessage title="Page Not Found" text="The address is wrong, or the page has moved." />
}

export function ForbiddenPage() {
  return <HomeMessage title="You don't have permission to access this page." />
}

/** The message that stands in for a page, with the way home. */
function HomeMessage(message: { title: string; text?: string }) {
  return (
    <MessagePage {...message}>
      <Button component="a" href={paths.home()}>
        Go to Home
      </Button>
    </MessagePage>
  )
}
