import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Search } from '#web/query-string.ts'
import { token as sessionToken } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { openLink } from './open-link.ts'

/** SIGN-15, SIGN-16: validates the session, then opens the link in the application or in this portal. */
export default function OpenLinkPage() {
  const { q: link = '', token }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const bearer = token ?? sessionToken()
  const opened = useQuery({
    queryKey: ['open', link, bearer],
    queryFn: () => openLink(link, bearer),
    retry: false,
    staleTime: Infinity,
  })
  const target = opened.data
  useEffect(() => {
    if (target?.isApp) location.replace(target.href)
    else if (target) void navigate({ href: target.href, replace: true })
  }, [target, navigate])

  if (opened.isError) {
    return (
      <div role="alert">
        <AuthHeading title="This link has expired!">Sign in, or ask for a new one where you found it.</AuthHeading>
        <Button component="a" href={paths.login()} size="lg" fullWidth>
          Go to sign in
        </Button>
      </div>
    )
  }
  if (target?.isApp) {
    return (
      <>
        <AuthHeading title="Opening the application">
          Nothing happens? Then it is not installed on this device, or it waits for you.
        </AuthHeading>
        <Button component="a" href={target.href} size="lg" fullWidth>
          Open it again
        </Button>
      </>
    )
  }
  return <LoadingState label="Opening" />
}
