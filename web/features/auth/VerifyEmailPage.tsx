import { Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { authCalls } from '#contract/auth.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { Search } from '#web/address.ts'
import { useSave } from '#web/api/query.ts'
import { startSession } from '#web/api/session.ts'
import { rememberMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/routes.tsx'
import classes from './AuthForm.module.css'
import { BrokenLink } from './BrokenLink.tsx'

export default function VerifyEmailPage() {
  const { token }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const verify = useSave(authCalls.verify, { errors: 'inline', success: 'silent' })
  // The token serves once, and React runs effects twice at the desk.
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current || !token) return
    sent.current = true
    verify.mutate(
      { body: { token } },
      {
        onSuccess: ({ login_info: { access_token, user } }) => {
          const role = user.roles[0]?.name ?? 'doctor'
          startSession({ token: access_token, remember: true, role, loginPage: '/login' })
          rememberMe(client, user, false)
          void navigate({ href: firstScreen(user), replace: true })
        },
      },
    )
  }, [token, verify, client, navigate])

  if (!token || verify.isError) return <BrokenLink token={token} error={verify.error} />
  return (
    <output>
      <Loader mb="md" />
      <h1 className={classes.title}>{verify.isSuccess ? 'Logging you in...' : 'Verifying account...'}</h1>
    </output>
  )
}

/** An owner whose practice has no place yet sets it up first. */
function firstScreen(user: CurrentUser) {
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)
  const isUnset = current?.pivot.role.name === 'organization_owner' && !current.main_location
  const setup = paths.initialSetup()
  return isUnset && screens.some(({ path }) => path === setup) ? setup : paths.home()
}
