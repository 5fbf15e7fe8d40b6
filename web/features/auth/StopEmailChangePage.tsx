import { Button } from '@mantine/core'
import { Navigate, useSearch } from '@tanstack/react-router'
import { authCalls } from '#contract/auth.ts'
import type { Search } from '#web/query-string.ts'
import { useSave } from '#web/api/query.ts'
import { FormError } from '#web/components/FormError.tsx'
import { paths } from '#web/paths.ts'
import classes from './AuthForm.module.css'
import { AuthHeading } from './AuthHeading.tsx'

/**
 * The target of the link in the mail that announces a change of address. It acts on a click only, since mail scanners
 * open links too.
 */
export default function StopEmailChangePage() {
  const { token }: Partial<Search> = useSearch({ strict: false })
  const stop = useSave(authCalls.stopEmailChange, { errors: 'inline', success: 'silent' })
  if (!token) return <Navigate to={paths.notFound()} replace />
  if (stop.isSuccess) {
    return (
      <output>
        <AuthHeading title="The change is stopped">{stop.data.message}</AuthHeading>
        <Button component="a" href={paths.forgotPassword()} size="lg" fullWidth>
          Set a new password
        </Button>
      </output>
    )
  }
  return (
    <div className={classes.form}>
      <AuthHeading title="Stop the new email address?">
        The old address stays, or comes back, and everybody who is signed in with the new one is signed out.
      </AuthHeading>
      <FormError error={stop.error} isBoxed />
      <Button size="lg" fullWidth loading={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
        Stop the change
      </Button>
    </div>
  )
}
