import { useId } from 'react'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { CommonPasswordNote } from './CommonPasswordNote.tsx'
import { PasswordRules } from './PasswordRules.tsx'

type Props = {
  password: string
  field: (name: 'password' | 'password_confirmation') => object
  autoFocus?: boolean
}

/** A new password with its confirmation and rules. */
export function NewPasswordFields({ password, field, autoFocus = false }: Props) {
  const rules = useId()
  return (
    <>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        aria-describedby={rules}
        {...field('password')}
      />
      <PasswordRules id={rules} password={password} />
      <CommonPasswordNote password={password} />
      <PasswordField label="Password confirmation" autoComplete="new-password" {...field('password_confirmation')} />
    </>
  )
}
