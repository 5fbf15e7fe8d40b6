import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { authCalls, verifyBody } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormError } from '#web/components/FormError.tsx'
import { NewPasswordFields } from '#web/components/sign-up/NewPasswordFields.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import classes from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { AuthHeading } from './AuthHeading.tsx'

type Props = { token: string; onVerified: (reply: Reply<typeof authCalls.verify>) => void }

/**
 * Handles a verification link that was opened in another browser than the sign-up: it requires the chosen password, or
 * sets a new one.
 */
export function VerifyPassword(props: Props) {
  const [isNew, setNew] = useState(false)
  return <VerifyPasswordForm key={String(isNew)} {...props} isNew={isNew} onToggle={() => setNew(!isNew)} />
}

function VerifyPasswordForm({ token, onVerified, isNew, onToggle }: Props & { isNew: boolean; onToggle: () => void }) {
  const { form, submit } = useCallForm(authCalls.verify, {
    initialValues: { token, password: '', ...(isNew && { password_confirmation: '' }) },
    schema: verifyBody,
    validateInputOnBlur: isNew,
    success: 'silent',
    toRequest: (body) => ({ body }),
    onSaved: onVerified,
  })
  return (
    <>
      <AuthHeading title="Is it you?">
        {isNew
          ? 'Set a password that only you know. Any earlier password of this address stops working.'
          : 'This is not the browser that signed up, so the link asks for the password that was chosen there.'}
      </AuthHeading>
      <AuthForm onSubmit={submit.onSubmit}>
        {isNew ? (
          <NewPasswordFields autoFocus password={form.values.password} field={(name) => form.getInputProps(name)} />
        ) : (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus
            {...form.getInputProps('password')}
          />
        )}
        <FormError error={submit.saving.error} hasFieldErrors isBoxed />
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={submit.saving.isPending}
          disabled={!form.values.password || !form.isValid()}
        >
          {isNew ? 'Set Password' : 'Sign In'}
        </Button>
      </AuthForm>
      <p className={classes.below}>
        {isNew ? null : 'Did somebody else sign up, or was it forgotten? '}
        <Anchor component="button" type="button" onClick={onToggle}>
          {isNew ? 'Use the chosen password' : 'Set a new password'}
        </Anchor>
      </p>
    </>
  )
}
