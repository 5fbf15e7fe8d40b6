import { Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { wordsOf } from '#web/api/errors.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

type Props = {
  /** What is going to happen. */
  children: ReactNode
  verb: string
  danger?: boolean
  isSaving: boolean
  /** Closed while something else of the step is missing. */
  isReady?: boolean
  error: Error | null
  onConfirm: (current_password: string) => void
  onClose: () => void
}

/** What changes how somebody signs in asks for the password: a session that was left open is not enough. */
export function PasswordStep(props: Props) {
  const { children, verb, danger = false, isSaving, isReady = true, error, onConfirm, onClose } = props
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
        {error ? (
          <Text role="alert" c="var(--td-danger)">
            {'api' in error ? wordsOf(error) : error.message}
          </Text>
        ) : null}
      </Stack>
      <DialogButtons
        verb={verb}
        danger={danger}
        isSaving={isSaving}
        blocked={!isReady || password === ''}
        onClose={onClose}
      />
    </form>
  )
}
