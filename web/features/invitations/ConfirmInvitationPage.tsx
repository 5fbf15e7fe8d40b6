import { Button, Loader } from '@mantine/core'
import { Navigate, useSearch } from '@tanstack/react-router'
import { CODE } from '#contract/errors.ts'
import { invitationCalls } from '#contract/invitations.ts'
import type { Search } from '#web/query-string.ts'
import { errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { useSendOnce } from '#web/features/auth/useSendOnce.ts'
import { paths } from '#web/paths.ts'
import { InvitationError } from './InvitationError.tsx'

/** SIGN-12: confirms the invitation once and shows the result. */
export default function ConfirmInvitationPage() {
  const { token }: Partial<Search> = useSearch({ strict: false })
  const confirm = useSave(invitationCalls.confirm, { errors: 'inline', success: 'silent' })
  useSendOnce(token, (token) => confirm.mutate({ body: { token } }))

  if (!token) return <InvitationError text="The link is incomplete. Ask whoever sent it for a new one." />
  // The address has no account, so the same link leads to the sign-up.
  if (confirm.error?.code === CODE.conflict)
    return <Navigate to={paths.invitationSignUp()} search={{ token }} replace />
  if (confirm.error) return <InvitationError text={errorMessage(confirm.error)} />
  if (!confirm.data) {
    return (
      <output>
        <Loader mb="md" />
        <AuthHeading title="Confirming your invitation..." />
      </output>
    )
  }
  return (
    <output>
      <AuthHeading title={confirm.data.message}>Sign in to see the organization that you have joined.</AuthHeading>
      <Button component="a" href={paths.login()} size="lg" fullWidth>
        Go to sign in
      </Button>
    </output>
  )
}
