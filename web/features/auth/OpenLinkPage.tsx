import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Search } from '#web/address.ts'
import { token as ownToken } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './AuthForm.module.css'
import { openLink } from './open-link.ts'

/** SIGN-15, SIGN-16: checks the session, then leads on. */
export default function OpenLinkPage() {
  const { q: link = '', token }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const bearer = token ?? ownToken()
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
        <h1 className={classes.title}>This link has expired!</h1>
        <p className={classes.lead}>Sign in, or ask for a new one where you found it.</p>
        <Button component="a" href={paths.login()} size="lg" fullWidth>
          Go to sign in
        </Button>
      </div>
    )
  }
  if (target?.isApp) {
    return (
      <>
        <h1 className={classes.title}>Opening the application</h1>
        <p className={classes.lead}>Nothing happens? Then it is not installed on this device, or it waits for you.</p>
        <Button component="a" href={target.href} size="lg" fullWidth>
          Open it again
        </Button>
      </>
    )
  }
  return <Waiting words="Opening" />
}
