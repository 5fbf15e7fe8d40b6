import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseUserAgent } from '#contract/user-agent.ts'
import { secondFactorCalls } from '#contract/second-factors.ts'
import { createPasskey } from '#web/adapters/passkeys.ts'
import { useSave } from '#web/api/query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PasswordStep } from '#web/components/PasswordStep.tsx'
import { preventCloseProps, RecoveryCodes } from './RecoveryCodes.tsx'

const SILENT = { errors: 'inline', success: 'silent' } as const

/**
 * Steps: name and password, the browser's own passkey dialog, then the recovery codes if this is the first second
 * factor.
 */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const start = useSave(secondFactorCalls.startPasskey, SILENT)
  const add = useSave(secondFactorCalls.addPasskey, { errors: 'inline' })
  const [name, setName] = useState(parseUserAgent(navigator.userAgent).name)
  const [error, setError] = useState<Error | null>(null)
  const [busy, setBusy] = useState(false)
  const codes = add.data?.recovery_codes

  async function create(current_password: string) {
    setBusy(true)
    setError(null)
    try {
      const { options } = await start.mutateAsync({ body: { current_password } })
      const credential = await createPasskey(options)
      const { recovery_codes } = await add.mutateAsync({ body: { name, credential } })
      if (!recovery_codes) onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : null)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={codes ? 'Keep your recovery codes' : 'Add a passkey'}
      size={480}
      {...preventCloseProps(Boolean(codes))}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasswordStep
          verb="Continue"
          saving={{ isPending: busy, error }}
          isReady={name.trim() !== ''}
          onConfirm={(password) => void create(password)}
          onClose={onClose}
        >
          <Text>Your browser asks next where to keep it: this device, a phone or a security key.</Text>
          <TextInput
            label="Name of the passkey"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </PasswordStep>
      )}
    </Dialog>
  )
}
