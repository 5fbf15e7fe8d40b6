import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { authCalls, loginBody } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { safePath } from '#web/address.ts'
import { isApiError } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { startSession } from '#web/api/session.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { rememberMe } from '#web/api/useMe.ts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TickField } from '#web/ui/form/TickField.tsx'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'

const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }))
const LoginRefusal = lazy(async () => ({ default: (await import('./LoginRefusal.tsx')).LoginRefusal }))

export type Credentials = { email: string; password: string; remember_me: boolean; management: boolean }

/** /login and, with another title and the staff's flag, /management. */
export default function LoginPage() {
  const { pathname, search } = useLocation()
  const management = pathname === paths.management()
  const path = safePath('path' in search && typeof search.path === 'string' ? search.path : undefined)
  const navigate = useNavigate()
  const client = useQueryClient()
  const botCheck = useBotCheck('login')
  const login = useSave(authCalls.login, { errors: 'inline', success: 'silent' })
  const [refused, setRefused] = useState<unknown>()
  const [halfway, setHalfway] = useState<Credentials>()
  const [busy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { email: '', password: '', remember_me: true },
    validate: schemaResolver(loginBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function signIn(values: typeof form.values) {
    setBusy(true)
    setRefused(undefined)
    try {
      const botToken = await botCheck.take()
      await enter(await login.mutateAsync({ body: { ...values, management }, botToken }))
    } catch (error) {
      if (isApiError(error) && error.code === CODE.secondFactor) setHalfway({ ...values, management })
      else setRefused(error)
      botCheck.start()
    } finally {
      setBusy(false)
    }
  }

  async function enter({ access_token, user, metadata }: Reply<typeof authCalls.login>) {
    startSession({
      token: access_token,
      remember: form.values.remember_me,
      role: user.roles[0]?.name ?? 'doctor',
      loginPage: management ? '/management' : '/login',
    })
    rememberMe(client, user, metadata.show_promotion)
    await navigate({ href: path ?? paths.home() })
  }

  if (halfway) {
    return (
      <Suspense>
        <SecondStep credentials={halfway} onEnter={enter} onBack={() => setHalfway(undefined)} />
      </Suspense>
    )
  }
  return (
    <>
      <AuthHeading title={management ? 'Sign in to Admin Dashboard' : 'Welcome back'}>
        {management ? 'For the people who run the portal.' : 'Sign in to see where your cases are.'}
      </AuthHeading>
      {/* The check begins with the first field that is entered, whichever it is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus bubbles, nothing is pressed */}
      <form
        className={classes.form}
        noValidate
        onFocus={botCheck.start}
        onSubmit={form.onSubmit((values) => signIn(values))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          leftSection={<Icon of={IconMail} size={18} />}
          {...form.getInputProps('email')}
        />
        <div className={classes.labelled}>
          <div className={classes.row}>
            <label className={classes.label} htmlFor="password">
              Password
            </label>
            <a href={paths.forgotPassword()}>Forgot password</a>
          </div>
          <PasswordField id="password" autoComplete="current-password" {...form.getInputProps('password')} />
        </div>
        <TickField label="Remember me" {...form.getInputProps('remember_me', { type: 'checkbox' })} />
        {refused ? (
          <Suspense>
            <LoginRefusal error={refused} email={form.values.email} management={management} path={path} />
          </Suspense>
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={!form.isDirty() || !form.isValid()}>
          Sign In
        </Button>
      </form>
      {management ? null : (
        <p className={classes.below}>
          New to Typodont? <a href={paths.signUp()}>Create an account</a>
        </p>
      )}
    </>
  )
}
