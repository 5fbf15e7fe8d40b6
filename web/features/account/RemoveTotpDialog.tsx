import { Modal, Text } from '@mantine/core'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { useSave } from '#web/api/query.ts'
import { PasswordStep } from './PasswordStep.tsx'

export function RemoveTotpDialog({ onClose }: { onClose: () => void }) {
  const remove = useSave(secondFactorCalls.removeTotp, { errors: 'inline' })
  return (
    <Modal opened onClose={onClose} title="Remove the authenticator app" size={440}>
      <PasswordStep
        verb="Remove"
        danger
        isSaving={remove.isPending}
        error={remove.error}
        onConfirm={(current_password) => remove.mutate({ body: { current_password } }, { onSuccess: onClose })}
        onClose={onClose}
      >
        <Text>Its codes will not sign you in any more. Without a passkey your recovery codes end too.</Text>
      </PasswordStep>
    </Modal>
  )
}
