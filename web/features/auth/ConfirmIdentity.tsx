import { Text } from '@mantine/core'
import { useState } from 'react'
import { accountCalls } from '#contract/account.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'

/** The same person goes on: a session that was left open is not enough to delete for good or to take a practice's data along. */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [current_password, setPassword] = useState('')
  const confirm = useSave(accountCalls.confirm, { errors: 'inline', success: 'silent' })
  return (
    <FormDialog
      title="Is it you?"
      size={440}
      verb="Confirm"
      saving={confirm}
      blocked={current_password === ''}
      onSubmit={(event) => {
        event.preventDefault()
        confirm.mutate({ body: { current_password } }, { onSuccess: () => onAnswer(true) })
      }}
      onClose={() => onAnswer(false)}
    >
      <Text c="var(--td-t2)">You signed in a while ago. Your password is needed to go on.</Text>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        value={current_password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
