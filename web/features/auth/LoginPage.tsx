import { Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loginBody } from '#contract/auth.ts'
import { safePath, type Search } from '#web/query-string.ts'
import { startSession } from '#web/api/session.ts'
import { cacheUser } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import classes from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { useSignIn, type LoginReply } from './useSignIn.ts'

const SecondFactorPage = lazy(async () => ({ default: (await import('./SecondFactorStep.tsx')).SecondFactorStep }))
const LoginErrorMessage = lazy(async () => ({ default: (await import('./LoginError.tsx')).LoginError }))

/** Renders /login and, with another title and the `management` flag for staff, /management. */
export default function LoginPage() {
  // Reads the match of the rendered page: the router's location already belongs to the next page while that one loads.
  const { pathname, search } = useMatch({ strict: false })
  const { path: requestedPath, email = '' }: Partial<Search> = search
  const management = pathname === paths.management()
  const path = safePath(requestedPath)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { signIn, refused, pendingCredentials, isBusy, start, back } = useSignIn(enter, selectPassword)
  const form = useForm({
    initialValues: { email, password: '', remember_me: true },
    validate: schemaResolver(loginBody, { sync: true }),
    validateInputOnBlur: true,
  })

  /** Another password replaces the refused one at once. */
  function selectPassword() {
    const field = document.querySelector<HTMLInputElement>('#password')
    field?.focus()
    field?.select()
  }

  async function enter({ access_token, user, metadata }: LoginReply) {
    startSession({
      token: access_token,
      remember: form.values.remember_me,
      role: user.roles[0]?.name ?? 'doctor',
      loginPage: management ? '/management' : '/login',
    })
    cacheUser(client, user, metadata.show_promotion)
    await navigate({ href: path ?? paths.home() })
  }

  if (pendingCredentials) {
    return (
      <Suspense>
        <SecondFactorPage credentials={pendingCredentials} onEnter={enter} onBack={back} />
      </Suspense>
    )
  }
  return (
    <>
      <AuthHeading title={management ? 'Sign in to Admin Dashboard' : 'Welcome back'}>
        {management ? 'For the people who run the portal.' : 'Sign in to see where your cases are.'}
      </AuthHeading>
      <AuthForm onFocus={start} onSubmit={form.onSubmit((values) => signIn({ ...values, management }))}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={!email}
          leftSection={<Icon of={IconMail} size={18} />}
          {...form.getInputProps('email')}
        />
        <Stack gap={6}>
          <div className={classes.row}>
            <Text component="label" fw={500} htmlFor="password">
              Password
            </Text>
            <a href={paths.forgotPassword()}>Forgot password</a>
          </div>
          <PasswordField
            id="password"
            autoComplete="current-password"
            autoFocus={Boolean(email)}
            {...form.getInputProps('password')}
          />
        </Stack>
        <CheckboxField label="Remember me" {...form.getInputProps('remember_me', { type: 'checkbox' })} />
        {refused ? (
          <Suspense>
            <LoginErrorMessage error={refused} email={form.values.email} management={management} path={path} />
          </Suspense>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!form.isDirty() || !form.isValid()}>
          Sign In
        </Button>
      </AuthForm>
      {management ? null : (
        <p className={classes.below}>
          New to Typodont? <a href={paths.signUp()}>Create an account</a>
        </p>
      )}
    </>
  )
}
