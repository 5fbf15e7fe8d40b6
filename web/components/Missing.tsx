import { Button } from '@mantine/core'
import type { ApiError } from '#web/api/errors.ts'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SwitchButton } from './SwitchButton.tsx'

type Props = {
  /** 'Patient not found'. */
  title: string
  text: string
  /** The 404, which knows whether it is there in another own organization. */
  error: Pick<ApiError, 'organization_id'>
  isPage?: boolean
}

/** What is not there for this reader; where another of their organizations has it, the way there. */
export function Missing({ title, text, error, isPage = false }: Props) {
  const { organizations } = useMe()
  const there = organizations.find(({ id }) => id === error.organization_id)
  if (there) {
    return (
      <EmptyState
        title={`This belongs to ${there.name}`}
        text="You are working in another of your organizations. Switch to see it; other tabs stay where they are."
        isPage={isPage}
      >
        <SwitchButton organization={there} />
      </EmptyState>
    )
  }
  return (
    <EmptyState title={title} text={text} isPage={isPage}>
      {isPage ? (
        <Button component="a" href={paths.home()}>
          Go to Home
        </Button>
      ) : null}
    </EmptyState>
  )
}
