import { Button } from '@mantine/core'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { paths } from '#web/paths.ts'

/** SIGN-14: shows the server's reason and a link to the sign-in. */
export function InvitationError({ text }: { text: string }) {
  return (
    <div role="alert">
      <AuthHeading title="There was an issue confirming your invitation.">{text}</AuthHeading>
      <Button component="a" href={paths.login()} size="lg" fullWidth>
        Go to sign in
      </Button>
    </div>
  )
}
