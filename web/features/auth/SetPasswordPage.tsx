import { Anchor, Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { STAFF_ROLES } from '#contract/access.ts'
import { authCalls, resetBody, type LinkState } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import type { Search } from '#web/query-string.ts'
import { formErrors } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { CommonPasswordNote } from '#web/components/sign-up/CommonPasswordNote.tsx'
import { FormError } from '#web/components/FormError.tsx'
import { paths } from '#web/paths.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { INVALID_LINK_MESSAGES } from './link-messages.ts'

export default function SetPasswordPage() {
  // The router does not know the search type of this page: every value is a string, and any of them may be missing.
  const { token, userRole, mode }: Partial<Search> = useSearch({ strict: false })
  if (!token) return <Navigate to={paths.notFound()} replace />
  return <ResetLinkGate token={token} isFirst={mode === 'initial'} login={loginPathFor(userRole)} />
}

type Link = { token: string; isFirst: boolean; login: string }

/** Checks the state of the link before it renders the form, so that the user does not choose a password in vain. */
function ResetLinkGate(link: Link) {
  const linkQuery = useQuery({
    ...q(authCalls.resetState, { body: { token: link.token } }),
    refetchOnWindowFocus: false,
  })
  if (linkQuery.isPending) return <LoadingState />
  // If the check fails, the form is rendered anyway: saving reports the error too.
  const state = linkQuery.data?.state ?? 'open'
  if (state === 'open') return <PasswordForm {...link} onExpired={() => void linkQuery.refetch()} />
  return <InvalidLinkMessage state={state} login={link.login} />
}

const EXPIRED_MESSAGES: Record<Exclude<LinkState, 'open'>, string> = {
  used: 'This link was used before, and a link works once. Sign in with the password that was set, or have a new link sent.',
  ...INVALID_LINK_MESSAGES,
}

function InvalidLinkMessage({ state, login }: { state: keyof typeof EXPIRED_MESSAGES; login: string }) {
  return (
    <>
      <div role="alert">
        <AuthHeading title="This link does not work.">{EXPIRED_MESSAGES[state]}</AuthHeading>
      </div>
      <Button component="a" href={paths.forgotPassword()} size="lg" fullWidth>
        Send a new link
      </Button>
      <BackToLogin href={login} />
    </>
  )
}

/** register 2: lab partners use the sign-in of customers. */
function loginPathFor(role: string | undefined) {
  const staff: readonly string[] = STAFF_ROLES
  return role && staff.includes(role) ? paths.management() : paths.login()
}

function PasswordForm({ token, isFirst, login, onExpired }: Link & { onExpired: () => void }) {
  const navigate = useNavigate()
  const reset = useSave(authCalls.reset, { errors: 'inline', leave: () => navigate({ href: login }) })
  const form = useForm({
    initialValues: { password: '', password_confirmation: '', token },
    validate: schemaResolver(resetBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const title = isFirst ? 'Set Your Password' : 'Reset Your Password'
  return (
    <>
      <AuthHeading title={title}>
        At least 8 characters, with an uppercase letter, a lowercase letter and a number.
      </AuthHeading>
      <AuthForm
        onSubmit={form.onSubmit((body) =>
          reset.mutate(
            { body },
            {
              onError: (error) => {
                if (error.code === CODE.usedToken) onExpired()
                else form.setErrors(formErrors(error) ?? {})
              },
            },
          ),
        )}
      >
        <PasswordField label="Password" autoComplete="new-password" autoFocus {...form.getInputProps('password')} />
        <CommonPasswordNote password={form.values.password} />
        <PasswordField
          label="Repeat the password"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        <FormError error={reset.error} hasFieldErrors isBoxed />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={reset.isPending}
          disabled={!form.isDirty() || !form.isValid()}
        >
          {isFirst ? 'Set Password' : 'Reset Password'}
        </Button>
      </AuthForm>
      <BackToLogin href={login} />
    </>
  )
}

function BackToLogin({ href }: { href: string }) {
  return (
    <p className={classes.below}>
      <Anchor href={href}>Back to sign in</Anchor>
    </p>
  )
}
