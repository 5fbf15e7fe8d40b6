import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { accountCalls, changePasswordBody } from '#contract/account.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { CommonPasswordNote } from '#web/components/sign-up/CommonPasswordNote.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { AccountPart } from './AccountPart.tsx'

export function PasswordPart() {
  const [isOpen, dialog] = useDisclosure()
  const { day } = useDateWords()
  const changed_at = useQuery(q(secondFactorCalls.get)).data?.second_factor.password_changed_at
  return (
    <AccountPart id="password" title="Password" lead="A change signs out all your other devices.">
      <ItemList>
        <Item
          lead={<IconTile icon={IconLock} />}
          name="Password"
          below={changed_at ? `Changed ${day(changed_at)}` : undefined}
          end={
            <Button variant="default" onClick={dialog.open} aria-label="Change the password">
              Change
            </Button>
          }
        />
      </ItemList>
      {isOpen ? <ChangePasswordDialog onClose={dialog.close} /> : null}
    </AccountPart>
  )
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, submit } = useCallForm(accountCalls.changePassword, {
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    schema: changePasswordBody,
    validateInputOnBlur: true,
    hasFieldErrors: false,
    toRequest: (body) => ({ body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Change your password" size={440} verb="Change password" onClose={onClose} {...submit}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        {...form.getInputProps('password')}
      />
      <CommonPasswordNote password={form.values.password} />
      <PasswordField
        label="Repeat the new password"
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
    </FormDialog>
  )
}
