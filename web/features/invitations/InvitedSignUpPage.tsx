import { Group, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_LABELS } from '#contract/access.ts'
import { invitationCalls, invitedPerson, type Invitation } from '#contract/invitations.ts'
import type { Search } from '#web/query-string.ts'
import { errorMessage, formErrors } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { CreateAccountForm } from '#web/features/auth/CreateAccountForm.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { paths } from '#web/paths.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { InvitationError } from './InvitationError.tsx'

/** SIGN-10: checks the link before it renders the form, so that nobody fills it in vain. */
export default function InvitedSignUpPage() {
  const { token }: Partial<Search> = useSearch({ strict: false })
  const opened = useQuery({
    ...q(invitationCalls.open, { body: { token: token ?? '' } }),
    // Requests it once: after the sign-up the server would answer that the invitation was already accepted.
    enabled: ({ state }) => Boolean(token) && state.data === undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (!token) return <Navigate to={paths.notFound()} replace />
  if (opened.error) return <InvitationError text={errorMessage(opened.error)} />
  if (!opened.data) return <LoadingState />
  const { invitation } = opened.data
  if (invitation.has_account) return <Navigate to={paths.invitationConfirm()} search={{ token }} replace />
  return <InvitedForm token={token} invitation={invitation} />
}

type Opened = Parameters<typeof formatInvitation>[0] & { email: string }

function InvitedForm({ token, invitation }: { token: string; invitation: Opened }) {
  const navigate = useNavigate()
  const botCheck = useBotCheck('create_user')
  const create = useSave(invitationCalls.createUser, { errors: 'inline' })
  const [refused, setRefused] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { first_name: '', last_name: '', password: '', password_confirmation: '', token },
    validate: schemaResolver(invitedPerson, { sync: true }),
    validateInputOnBlur: true,
  })

  async function signUp(body: typeof form.values) {
    setBusy(true)
    setRefused(undefined)
    try {
      await create.mutateAsync({ body, botToken: await botCheck.getToken() })
      await navigate({ href: paths.login({ email: invitation.email }) })
    } catch (error) {
      botCheck.start()
      const fieldErrors = formErrors(error)
      if (fieldErrors) form.setErrors(fieldErrors)
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <AuthHeading title={invitation.organization ? `Join ${invitation.organization}` : 'Open your practice'}>
        {formatInvitation(invitation)} Your account:{' '}
        <Text component="strong" inherit c="var(--mantine-color-text)" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {invitation.email}
        </Text>
      </AuthHeading>
      <CreateAccountForm
        email={invitation.email}
        botCheck={botCheck}
        refused={refused}
        isBusy={isBusy}
        isValid={form.isValid()}
        onSubmit={form.onSubmit((values) => signUp(values))}
        password={form.values.password}
        field={(name) => form.getInputProps(name)}
      >
        <Group grow gap="lg" align="flex-start">
          <NameField label="First name" autoComplete="given-name" autoFocus {...form.getInputProps('first_name')} />
          <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
        </Group>
      </CreateAccountForm>
    </>
  )
}

/** Returns the sentence that names the inviter and the role. */
function formatInvitation(invitation: Pick<Invitation, 'invited_by' | 'role'> & { organization: string | null }) {
  const { invited_by, organization, role } = invitation
  if (!organization) return `${invited_by} invites you.`
  return `${invited_by} invites you${role ? ` as ${ROLE_LABELS[role]}` : ''}.`
}
