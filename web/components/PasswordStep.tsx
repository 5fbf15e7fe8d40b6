import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { isApiError } from '#web/api/errors.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { FormError } from './FormError.tsx'

type Props = {
  /** Explains what the change does. */
  children: ReactNode
  verb: string
  danger?: boolean
  saving: { isPending: boolean; error: Error | null }
  /** False while another input of the step is missing. */
  isReady?: boolean
  onConfirm: (current_password: string) => void
  onClose: () => void
}

/** Asks for the password before a sensitive change, for which an open session is not enough. */
export function PasswordStep(props: Props) {
  const { children, verb, danger = false, saving, isReady = true, onConfirm, onClose } = props
  const [password, setPassword] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(password)
      }}
    >
      <Stack gap="md">
        {children}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {/* Errors of the browser, such as those of passkeys, have a message of their own. */}
        <FormError error={isApiError(saving.error) ? saving.error : saving.error?.message} />
      </Stack>
      <DialogButtons
        verb={verb}
        danger={danger}
        isSaving={saving.isPending}
        blocked={!isReady || password === ''}
        onClose={onClose}
      />
    </form>
  )
}
