import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { switchOrganization, useMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showToast } from '#web/ui/toasts.ts'

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
  if (there) return <Elsewhere {...there} isPage={isPage} />
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

function Elsewhere({ id, name, isPage }: { id: number; name: string; isPage: boolean }) {
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)

  async function go() {
    setSwitching(true)
    try {
      await switchOrganization(client, id, { stays: true })
    } catch (error) {
      showToast({ kind: 'error', text: wordsOf(error) })
      setSwitching(false)
    }
  }

  return (
    <EmptyState
      title={`This belongs to ${name}`}
      text="You are working in another of your organizations. Switch to see it; other tabs stay where they are."
      isPage={isPage}
    >
      <Button loading={isSwitching} onClick={() => void go()}>
        Switch to {name}
      </Button>
    </EmptyState>
  )
}
