import { Button } from '@mantine/core'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { paths } from '#web/paths.ts'

/** SIGN-14. */
export function InvitationEnded({ text }: { text: string }) {
  return (
    <div role="alert">
      <AuthHeading title="There was an issue confirming your invitation.">
        {text} Ask for a new one where it came from.
      </AuthHeading>
      <Button component="a" href={paths.login()} size="lg" fullWidth>
        Go to sign in
      </Button>
    </div>
  )
}
