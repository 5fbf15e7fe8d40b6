import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { authCalls, type LinkState } from '#contract/auth.ts'
import { CODE } from '#contract/errors.ts'
import { signUpCalls } from '#contract/sign-up.ts'
import { errorMessage, type ApiError } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'
import { INVALID_LINK_MESSAGES } from './link-messages.ts'

const MESSAGES: Record<LinkState, string> = {
  used: 'This link was used before, and a link works once. Your address is verified: sign in.',
  ...INVALID_LINK_MESSAGES,
  // The token was refused before this request found it open, so it was used in between.
  open: 'This link was used before, and a link works once. Your address is verified: sign in.',
}

/** Explains why a verification link does not work and offers the next step for each cause. */
export function VerificationLinkError({ token = '', error }: { token: string | undefined; error: ApiError | null }) {
  const isUsed = error?.code === CODE.usedToken
  const linkQuery = useQuery({
    ...q(signUpCalls.verificationState, { body: { token } }),
    enabled: token !== '' && isUsed,
    retry: false,
  })
  if (linkQuery.isLoading) return <LoadingState />
  const state = linkQuery.data?.state ?? 'unknown'
  const hasOtherToken = token !== '' && !isUsed
  return (
    <>
      <div role="alert">
        <AuthHeading title="There was an issue verifying your account.">
          {hasOtherToken ? errorMessage(error) : MESSAGES[state]}
        </AuthHeading>
      </div>
      {state === 'used' ? (
        <Button component="a" href={paths.login()} size="lg" fullWidth mb="xl">
          Go to sign in
        </Button>
      ) : null}
      {/* The user types the address: the link does not reveal it, and the reply does not reveal whether it has an
          account. */}
      <RequestLinkForm call={authCalls.resendVerification} verb="Resend Email" isQuiet={state === 'used'} />
      {state === 'used' ? null : (
        <p className={classes.below}>
          <Anchor href={paths.login()}>Go to sign in</Anchor>
        </p>
      )}
    </>
  )
}
