import { Button } from '@mantine/core'
import { useState, type ComponentProps, type FormEventHandler, type ReactNode } from 'react'
import type { useBotCheck } from '#web/api/useBotCheck.ts'
import { FormError } from '#web/components/FormError.tsx'
import { BotCheckNote } from '#web/components/sign-up/BotCheckNote.tsx'
import { NewPasswordFields } from '#web/components/sign-up/NewPasswordFields.tsx'
import { AuthForm } from './AuthForm.tsx'

type Props = ComponentProps<typeof NewPasswordFields> & {
  email: string
  botCheck: ReturnType<typeof useBotCheck>
  refused: unknown
  isBusy: boolean
  isValid: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Fields above the password. */
  children?: ReactNode
}

/** The sign-up form: a new password, protected by the bot check. */
export function CreateAccountForm(props: Props) {
  const { email, botCheck, refused, isBusy, isValid, onSubmit, children, ...password } = props
  const [isPassed, setPassed] = useState(false)
  return (
    <AuthForm onFocus={() => void botCheck.ready().then(setPassed)} onSubmit={onSubmit}>
      {/* Identifies the account of the new password for password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {children}
      <NewPasswordFields {...password} />
      <BotCheckNote isPassed={isPassed} />
      <FormError error={refused} isBoxed />
      <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!isValid}>
        Signup
      </Button>
    </AuthForm>
  )
}
