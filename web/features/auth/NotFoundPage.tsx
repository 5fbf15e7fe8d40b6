import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { paths } from '#web/paths.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'

export default function NotFoundPage() {
  useEffect(() => {
    document.title = 'Page Not Found · Typodont'
  }, [])
  return (
    <MessagePage title="Page Not Found" text="The address is wrong, or the page has moved.">
      <Button component="a" href={paths.home()}>
        Go to Home
      </Button>
    </MessagePage>
  )
}
