import { Modal, Text } from '@mantine/core'
import { secondFactorCalls, type PasskeyRow } from '#contract/second-factors.ts'
import { useSave } from '#web/api/query.ts'
import { PasswordStep } from './PasswordStep.tsx'

type Props = { passkey: PasskeyRow; onClose: () => void }

export function RemovePasskeyDialog({ passkey, onClose }: Props) {
  const remove = useSave(secondFactorCalls.removePasskey, { errors: 'inline' })
  return (
    <Modal opened onClose={onClose} title="Remove the passkey" size={440}>
      <PasswordStep
        verb="Remove"
        danger
        isSaving={remove.isPending}
        error={remove.error}
        onConfirm={(current_password) =>
          remove.mutate({ params: { id: passkey.id }, body: { current_password } }, { onSuccess: onClose })
        }
        onClose={onClose}
      >
        <Text>
          “{passkey.name}” will not sign you in any more. With your last second factor your recovery codes end too.
        </Text>
      </PasswordStep>
    </Modal>
  )
}
