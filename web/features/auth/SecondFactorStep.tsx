import { Anchor, Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { authCalls } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { loginStepCalls } from '#contract/login-steps.ts'
import { isApiError } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { FormError } from '#web/components/FormError.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './AuthForm.module.css'
import { AuthForm } from './AuthForm.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { useSendOnce } from './useSendOnce.ts'
import type { Credentials } from './useSignIn.ts'

type Props = {
  credentials: Credentials
  onEnter: (reply: Reply<typeof authCalls.login>) => Promise<void>
  onBack: () => void
}

const INLINE = { errors: 'inline', success: 'silent' } as const

/**
 * The second step of a sign-in: a passkey, a TOTP code or a recovery code. Each attempt uses the ticket of
 * `loginStepCalls.start`.
 */
export function SecondFactorStep({ credentials, onEnter, onBack }: Props) {
  const botCheck = useBotCheck('login')
  const start = useSave(loginStepCalls.start, INLINE)
  const [failed, setFailed] = useState<unknown>()

  async function startStep() {
    setFailed(undefined)
    try {
      await start.mutateAsync({ body: credentials, botToken: await botCheck.getToken() })
    } catch (error) {
      setFailed(error)
    }
  }

  useSendOnce(credentials, () => void startStep())

  return (
    <>
      <AuthHeading title="Confirm that it is you">Your password was right. One more step.</AuthHeading>
      {failed ? <SecondFactorError error={failed} onRestart={() => void startStep()} /> : null}
      {!failed && start.data ? (
        <SecondFactorForm
          key={start.data.ticket}
          started={start.data}
          onEnter={onEnter}
          onRestart={() => void startStep()}
        />
      ) : null}
      {!failed && !start.data ? <LoadingState /> : null}
      <p className={classes.below}>
        <Anchor component="button" type="button" onClick={onBack}>
          Back to sign in
        </Anchor>
      </p>
    </>
  )
}

type FormProps = { started: Reply<typeof loginStepCalls.start>; onEnter: Props['onEnter']; onRestart: () => void }

function SecondFactorForm({ started, onEnter, onRestart }: FormProps) {
  const { ticket, has_totp, has_recovery_codes, passkey_options } = started
  const loginByCode = useSave(loginStepCalls.code, INLINE)
  const loginByPasskey = useSave(loginStepCalls.passkey, INLINE)
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<unknown>()
  const [busy, setBusy] = useState<'code' | 'passkey'>()

  async function attempt(method: 'code' | 'passkey', sign: () => Promise<Reply<typeof authCalls.login>>) {
    setBusy(method)
    setRefused(undefined)
    try {
      await onEnter(await sign())
    } catch (error) {
      setRefused(error)
    } finally {
      setBusy(undefined)
    }
  }

  async function signWithPasskey() {
    const { authenticateWithPasskey } = await import('#web/adapters/passkeys.ts')
    const credential = await authenticateWithPasskey(passkey_options ?? { challenge: '' })
    return loginByPasskey.mutateAsync({ body: { ticket, credential } })
  }

  const refusal = refused ? <SecondFactorError error={refused} onRestart={onRestart} /> : null

  function toggleRecovery() {
    setRecovery(!isRecovery)
    setCode('')
    setRefused(undefined)
  }

  return (
    <AuthForm
      onSubmit={(event) => {
        event.preventDefault()
        void attempt('code', () => loginByCode.mutateAsync({ body: { ticket, code } }))
      }}
    >
      {passkey_options ? (
        <Button
          size="lg"
          fullWidth
          variant={has_totp || isRecovery ? 'default' : 'filled'}
          leftSection={<Icon of={IconFingerprint} size={18} />}
          loading={busy === 'passkey'}
          disabled={busy === 'code'}
          onClick={() => void attempt('passkey', signWithPasskey)}
        >
          Use a passkey
        </Button>
      ) : null}
      {has_totp || isRecovery ? (
        <>
          <TextInput
            key={isRecovery ? 'recovery' : 'app'}
            label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
            autoComplete="one-time-code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoFocus
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {refusal}
          <Button type="submit" size="lg" fullWidth loading={busy === 'code'} disabled={!code.trim() || Boolean(busy)}>
            Sign In
          </Button>
        </>
      ) : (
        refusal
      )}
      {has_recovery_codes ? (
        <Anchor component="button" type="button" onClick={toggleRecovery}>
          {isRecovery ? 'Back to the other ways' : 'Use a recovery code'}
        </Anchor>
      ) : null}
    </AuthForm>
  )
}

/** Shows the error of the server or the browser; an expired ticket or a lost connection offers to start again. */
function SecondFactorError({ error, onRestart }: { error: unknown; onRestart: () => void }) {
  const canRestart = isApiError(error) && (error.code === CODE.usedToken || error.status === 0)
  return (
    <FormError isBoxed error={error instanceof Error ? error.message : error}>
      {canRestart ? (
        <Button mt="sm" variant="default" display="block" onClick={onRestart}>
          Start again
        </Button>
      ) : null}
    </FormError>
  )
}
