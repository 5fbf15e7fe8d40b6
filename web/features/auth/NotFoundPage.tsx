import { Button } from '@mantine/core'
import { paths } from '#web/paths.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'
import { useTitle } from '#web/ui/useTitle.ts'

export default function NotFoundPage() {
  useTitle('Page Not Found')
  return (
    <MessagePage title="Page Not Found" text="The address is wrong, or the page has moved.">
      <Button component="a" href={paths.home()}>
        Go to Home
      </Button>
    </MessagePage>
  )
}
