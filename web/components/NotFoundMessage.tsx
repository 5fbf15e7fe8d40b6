import { Button } from '@mantine/core'
import type { ApiError } from '#web/api/errors.ts'
import { useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SwitchOrganizationButton } from './SwitchOrganizationButton.tsx'

type Props = {
  /** A title such as 'Patient not found'. */
  title: string
  text: string
  /** The 404, which may name another organization of the user that has the record. */
  error: Pick<ApiError, 'organization_id'>
  isPage?: boolean
}

/** Reports that a record was not found; if another of the user's organizations has it, it offers to switch there. */
export function NotFoundMessage({ title, text, error, isPage = false }: Props) {
  const { organizations } = useMe()
  const organization = organizations.find(({ id }) => id === error.organization_id)
  if (organization) {
    return (
      <EmptyState
        title={`This belongs to ${organization.name}`}
        text="You are working in another of your organizations. Switch to see it; other tabs stay where they are."
        isPage={isPage}
      >
        <SwitchOrganizationButton organization={organization} />
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
