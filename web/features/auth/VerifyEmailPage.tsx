import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { authCalls } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { Search } from '#web/query-string.ts'
import { useSave } from '#web/api/query.ts'
import { startSession } from '#web/api/session.ts'
import { removeSignUpProof, signUpProof } from '#web/api/sign-up-proof.ts'
import { cacheUser } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { screens } from '#web/screens.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { useSendOnce } from './useSendOnce.ts'
import { VerificationLinkError } from './VerificationLinkError.tsx'
import { VerifyPassword } from './VerifyPassword.tsx'

export default function VerifyEmailPage() {
  const { token }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const client = useQueryClient()
  const verify = useSave(authCalls.verify, { errors: 'inline', success: 'silent' })
  const [verified, setVerified] = useState<Reply<typeof authCalls.verify>>()

  function enter(reply: Reply<typeof authCalls.verify>) {
    setVerified(reply)
    removeSignUpProof()
    if (!reply.login_info) return
    const { access_token, user } = reply.login_info
    const role = user.roles[0]?.name ?? 'doctor'
    startSession({ token: access_token, remember: true, role, loginPage: '/login' })
    cacheUser(client, user, false)
    void navigate({ href: landingPath(user), replace: true })
  }

  useSendOnce(token, (token) => {
    const signUpProofToken = signUpProof()
    verify.mutate({ body: { token, ...(signUpProofToken && { proof: signUpProofToken }) } }, { onSuccess: enter })
  })

  if (verified && !verified.login_info) return <AddressVerifiedMessage message={verified.message} />
  if (token && !verified && verify.error?.code === CODE.passwordAwaited) {
    return <VerifyPassword token={token} onVerified={enter} />
  }
  if (!token || (verify.isError && !verified)) return <VerificationLinkError token={token} error={verify.error} />
  return (
    <output>
      <Loader mb="md" />
      <AuthHeading title={verified ? 'Logging you in...' : 'Verifying account...'} />
    </output>
  )
}

/** The reply carries no session when staff changed the address: the link only verifies it. */
function AddressVerifiedMessage({ message }: { message: string }) {
  return (
    <output>
      <AuthHeading title="Your address is verified">{message}</AuthHeading>
      <Button component="a" href={paths.login()} size="lg" fullWidth>
        Go to sign in
      </Button>
    </output>
  )
}

/** Sends an owner whose practice has no main location to the initial setup first. */
function landingPath(user: CurrentUser) {
  const current = user.organizations.find(({ id }) => id === user.current_organization_id)
  const isUnset = current?.pivot.role.name === 'organization_owner' && !current.main_location
  const setup = paths.initialSetup()
  return isUnset && screens.some(({ path }) => path === setup) ? setup : paths.home()
}
