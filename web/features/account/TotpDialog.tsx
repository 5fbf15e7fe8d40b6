import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { confirmTotpBody, secondFactorCalls } from '#contract/second-factors.ts'
import type { Reply } from '#contract/call.ts'
import { useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { BarcodeImage } from '#web/components/labels/BarcodeImage.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import classes from './Account.module.css'
import { PasswordStep } from '#web/components/PasswordStep.tsx'
import { preventCloseProps, RecoveryCodes } from './RecoveryCodes.tsx'

/** Steps: password, the secret with a first code, then the recovery codes if this is the first second factor. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const start = useSave(secondFactorCalls.startTotp, {
    errors: 'inline',
    success: 'silent',
  })
  const confirm = useSave(secondFactorCalls.confirmTotp, { errors: 'inline' })
  const codes = confirm.data?.recovery_codes
  const step = codes ? 'Keep your recovery codes' : 'Set up an authenticator app'
  return (
    <Dialog opened onClose={onClose} title={step} size={480} {...preventCloseProps(Boolean(codes))}>
      {codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : null}
      {!codes && start.data ? (
        <Scan
          totp={start.data.totp}
          isSaving={confirm.isPending}
          error={confirm.error}
          onCode={(code) =>
            confirm.mutate({ body: { code } }, { onSuccess: (reply) => reply.recovery_codes ?? onClose() })
          }
          onClose={onClose}
        />
      ) : null}
      {!codes && !start.data ? (
        <PasswordStep
          verb="Continue"
          saving={start}
          onConfirm={(current_password) => start.mutate({ body: { current_password } })}
          onClose={onClose}
        >
          <Text>You need an app such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis.</Text>
        </PasswordStep>
      ) : null}
    </Dialog>
  )
}

type ScanProps = {
  totp: Reply<typeof secondFactorCalls.startTotp>['totp']
  isSaving: boolean
  error: Error | null
  onCode: (code: string) => void
  onClose: () => void
}

function Scan({ totp, isSaving, error, onCode, onClose }: ScanProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(confirmTotpBody, { sync: true }),
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => onCode(code))}>
      <Stack gap="md">
        <Text>Scan this with the app, or type the key into it. Then enter the six digits that it shows.</Text>
        <BarcodeImage
          svg={totp.qr_code}
          kind="QR code"
          text="the key for your authenticator app"
          className={classes.qr}
        />
        <Group wrap="nowrap">
          <Box flex={1} miw={0}>
            <SecondaryText isBelow>Key</SecondaryText>
            <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {totp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Text>
          </Box>
          <CopyButton text={() => totp.secret} label="Copy the key" copiedMessage="Key copied." />
        </Group>
        <TextInput
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          data-autofocus
          autoFocus
          {...form.getInputProps('code')}
        />
        <FormError error={error} />
      </Stack>
      <DialogButtons verb="Turn on" isSaving={isSaving} blocked={form.values.code.trim() === ''} onClose={onClose} />
    </form>
  )
}
