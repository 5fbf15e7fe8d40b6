import { Button, Modal, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { accountCalls, changePasswordBody } from '#contract/account.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { dayOf } from '#web/ui/dates.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import classes from './Account.module.css'
import { AccountPart } from './AccountPart.tsx'
import { AccountRow } from './AccountRow.tsx'

export function PasswordPart() {
  const [isOpen, dialog] = useDisclosure()
  const changed_at = useQuery(q(secondFactorCalls.get)).data?.second_factor.password_changed_at
  return (
    <AccountPart id="password" title="Password" lead="A change signs out all your other devices.">
      <ul className={classes.rows}>
        <AccountRow icon={IconLock} name="Password" note={changed_at ? `Changed ${dayOf(changed_at)}` : undefined}>
          <Button variant="default" onClick={dialog.open} aria-label="Change the password">
            Change
          </Button>
        </AccountRow>
      </ul>
      {isOpen ? (
        <Modal opened onClose={dialog.close} title="Change your password" size={440}>
          <PasswordForm onClose={dialog.close} />
        </Modal>
      ) : null}
    </AccountPart>
  )
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const change = useSave(accountCalls.changePassword, { errors: 'inline' })
  const form = useForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    validate: schemaResolver(changePasswordBody, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((body) => {
        change.mutate({ body }, { onSuccess: onClose })
      })}
    >
      <Stack gap="md">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description="At least 8 characters, with an uppercase, a lowercase and a number."
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Repeat the new password"
          autoComplete="new-password"
          {...form.getInputProps('password_confirmation')}
        />
        {change.error ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(change.error)}
          </Text>
        ) : null}
      </Stack>
      <DialogButtons verb="Change password" isSaving={change.isPending} onClose={onClose} />
    </form>
  )
}
