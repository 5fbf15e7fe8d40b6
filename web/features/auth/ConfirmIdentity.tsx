import { Text } from '@mantine/core'
import { accountCalls } from '#contract/account.ts'
import { useSave } from '#web/api/query.ts'
import { PasswordStep } from '#web/components/PasswordStep.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

/**
 * Confirms the password again. An unattended session must not suffice to delete permanently or to export a practice's
 * data.
 */
export default function ConfirmIdentity({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const confirm = useSave(accountCalls.confirm, { errors: 'inline', success: 'silent' })
  return (
    <Dialog opened onClose={() => onAnswer(false)} title="Is it you?" size={440}>
      <PasswordStep
        verb="Confirm"
        saving={confirm}
        onConfirm={(current_password) =>
          confirm.mutate({ body: { current_password } }, { onSuccess: () => onAnswer(true) })
        }
        onClose={() => onAnswer(false)}
      >
        <Text c="var(--td-t2)">You signed in a while ago. Your password is needed to go on.</Text>
      </PasswordStep>
    </Dialog>
  )
}
