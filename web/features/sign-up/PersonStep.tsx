import { Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE } from '#contract/errors.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import classes from '#web/features/auth/AuthForm.module.css'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import own from './SignUp.module.css'
import { type SignUpValues, SignUpSteps } from './SignUpSteps.tsx'

const FIELDS = ['first_name', 'last_name', 'email'] as const

type Props = { form: UseFormReturnType<SignUpValues>; onNext: () => void }

/** First step; Next asks the server whether the email address is available (SIGN-04). */
export function PersonStep({ form, onNext }: Props) {
  const client = useQueryClient()
  const [takenEmail, setTakenEmail] = useState<string>()
  const [refused, setRefused] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { email } = form.values
  const isEmailInUse = takenEmail !== undefined && takenEmail === email

  async function next() {
    setBusy(true)
    setRefused(undefined)
    try {
      await client.fetchQuery({ ...q(signUpCalls.validateEmail, { query: { email } }), staleTime: 0 })
      onNext()
    } catch (error) {
      if (!isApiError(error) || error.code !== CODE.invalid) return setRefused(error)
      setTakenEmail(email)
      form.setFieldError('email', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }

  const hasInput = Boolean(form.values.first_name || form.values.last_name || email)
  return (
    <>
      <SignUpSteps current={0} />
      <AuthHeading title="Welcome!">Let's get started.</AuthHeading>
      <form className={classes.form} noValidate onSubmit={form.onSubmit(() => next())}>
        <Group grow gap="lg" align="flex-start" wrap="nowrap">
          <NameField label="First name" autoComplete="given-name" autoFocus {...form.getInputProps('first_name')} />
          <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
        </Group>
        <div>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            leftSection={<Icon of={IconMail} size={18} />}
            {...form.getInputProps('email')}
          />
          {isEmailInUse ? (
            <p className={own.ways}>
              Is it yours? <a href={paths.login()}>Sign in</a> or{' '}
              <a href={paths.forgotPassword()}>set a new password.</a>
            </p>
          ) : null}
        </div>
        <FormError error={refused} isBoxed />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={isBusy}
          disabled={!hasInput || isEmailInUse || !form.isValid() || FIELDS.some((name) => form.errors[name])}
        >
          Next
        </Button>
      </form>
      <p className={classes.below}>
        Already have an account? <a href={paths.login()}>Sign in</a>
      </p>
    </>
  )
}
