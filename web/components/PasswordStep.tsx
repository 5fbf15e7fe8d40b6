import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { isApiError } from '#web/api/errors.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { FormProblem } from './FormProblem.tsx'

type Props = {
  /** What is going to happen. */
  children: ReactNode
  verb: string
  danger?: boolean
  saving: { isPending: boolean; error: Error | null }
  /** Closed while something else of the step is missing. */
  isReady?: boolean
  onConfirm: (current_password: string) => void
  onClose: () => void
}

/** Asks for the password before a change for which a session that was left open is not enough. */
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
        {/* The browser refuses in words of its own. */}
        <FormProblem error={isApiError(saving.error) ? saving.error : saving.error?.message} />
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
