import { Alert, Anchor, Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { STAFF_ROLES } from '#contract/access.ts'
import { authCalls, resetBody } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import type { Search } from '#web/address.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'

export default function SetPasswordPage() {
  // readSearch gives words only; which of them are there is open.
  const { token, userRole, mode }: Partial<Search> = useSearch({ strict: false })
  if (!token) return <Navigate to={paths.notFound()} replace />
  return <PasswordForm token={token} isFirst={mode === 'initial'} login={loginFor(userRole)} />
}

/** register 2: a lab partner signs in where customers do. */
function loginFor(role: string | undefined) {
  const staff: readonly string[] = STAFF_ROLES
  return role && staff.includes(role) ? paths.management() : paths.login()
}

function PasswordForm({ token, isFirst, login }: { token: string; isFirst: boolean; login: string }) {
  const navigate = useNavigate()
  const reset = useSave(authCalls.reset, { errors: 'inline' })
  const form = useForm({
    initialValues: { password: '', password_confirmation: '', token },
    validate: schemaResolver(resetBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const title = isFirst ? 'Set Your Password' : 'Reset Your Password'
  return (
    <>
      <AuthHeading title={title}>At least 8 characters, with an uppercase, a lowercase and a number.</AuthHeading>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit((body) =>
          reset.mutate(
            { body },
            {
              onSuccess: () => void navigate({ href: login }),
              onError: (error) => form.setErrors(formErrors(error) ?? {}),
            },
          ),
        )}
      >
        <PasswordField label="Password" autoComplete="new-password" autoFocus {...form.getInputProps('password')} />
        <PasswordField
          label="Repeat the password"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        {reset.error && !formErrors(reset.error) ? (
          <Alert color="red" variant="light" role="alert">
            {wordsOf(reset.error)}
            {reset.error.code === CODE.usedToken ? (
              <Button
                component="a"
                href={paths.forgotPassword()}
                mt="sm"
                variant="default"
                w="fit-content"
                display="block"
              >
                Send a new link
              </Button>
            ) : null}
          </Alert>
        ) : null}
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={reset.isPending}
          disabled={!form.isDirty() || !form.isValid()}
        >
          {isFirst ? 'Set Password' : 'Reset Password'}
        </Button>
      </form>
      <p className={classes.below}>
        <Anchor href={login}>Back to sign in</Anchor>
      </p>
    </>
  )
}
