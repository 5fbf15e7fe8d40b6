import { Anchor, Button } from '@mantine/core'
import { CODE } from '#contract/errors.ts'
import { authCalls } from '#contract/auth.ts'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/toasts.ts'

type Props = { error: unknown; email: string; management: boolean; path: string | undefined }

/**
 * Shows why the sign-in failed and, where one exists, the next step: resend the verification mail, or use the other
 * form.
 */
export function LoginError({ error, email, management, path }: Props) {
  const code = isApiError(error) ? error.code : undefined
  const text = !isApiError(error) && error instanceof Error ? error.message : errorMessage(error)
  return (
    <FormError isBoxed error={text}>
      {code === CODE.unverifiedEmail ? <ResendEmail email={email} /> : null}
      {code === CODE.wrongLoginForm ? (
        <>
          {' '}
          <Anchor href={management ? paths.login({ path }) : paths.management({ path })}>
            {management ? 'Go to the sign-in for practices' : 'Go to the sign-in for staff'}
          </Anchor>
        </>
      ) : null}
    </FormError>
  )
}

function ResendEmail({ email }: { email: string }) {
  const resend = useSave(authCalls.resendVerification, { success: 'silent' })
  return (
    <Button
      mt="sm"
      variant="default"
      display="block"
      loading={resend.isPending}
      onClick={() =>
        resend.mutate(
          { body: { email } },
          { onSuccess: ({ message }) => showToast({ kind: 'success', text: message, stays: true }) },
        )
      }
    >
      Resend Email
    </Button>
  )
}
