import { Modal, Text } from '@mantine/core'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { useSave } from '#web/api/query.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { heldOpen, RecoveryCodes } from './RecoveryCodes.tsx'

export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const make = useSave(secondFactorCalls.makeRecoveryCodes, { errors: 'inline' })
  const codes = make.data?.recovery_codes
  const title = codes ? 'Keep your recovery codes' : 'Make new recovery codes'
  return (
    <Modal opened onClose={onClose} title={title} size={480} {...heldOpen(Boolean(codes))}>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordStep
          verb="Make new codes"
          isSaving={make.isPending}
          error={make.error}
          onConfirm={(current_password) => make.mutate({ body: { current_password } })}
          onClose={onClose}
        >
          <Text>Your current codes stop working at once, used or not.</Text>
        </PasswordStep>
      )}
    </Modal>
  )
}
