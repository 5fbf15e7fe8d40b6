import { Anchor } from '@mantine/core'
import { authCalls } from '#contract/auth.ts'
import { loginPage } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { RequestLinkForm } from './RequestLinkForm.tsx'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'

export default function ForgotPasswordPage() {
  return (
    <>
      <AuthHeading title="Forgot Your Password?">Enter your email and we will send you a reset request.</AuthHeading>
      <RequestLinkForm call={authCalls.requestReset} verb="Send Request" autoFocus />
      <p className={classes.below}>
        <Anchor href={loginPage() === '/management' ? paths.management() : paths.login()}>Back to sign in</Anchor>
      </p>
    </>
  )
}
