import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { authCalls } from '#contract/auth.ts'
import { userAdminCalls, type UserDetails } from '#contract/user-admin.ts'
import { useCan } from '#web/api/can.ts'
import { useSave } from '#web/api/query.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Since when, and whether the address is proven. */
export function AccountCard({ user }: { user: UserDetails }) {
  const can = useCan()
  const isWaiting = user.email_verified_at === null && !user.deleted_at
  return (
    <Section
      title="Account"
      actions={isWaiting && can(userAdminCalls.update) ? <SendAgain email={user.email} /> : null}
    >
      <FactList
        facts={[
          fact('Sign-up', <DateText key="at" value={user.created_at} as="moment" />),
          ...(user.email_verified_at === undefined
            ? []
            : [
                fact(
                  'Email verified',
                  user.email_verified_at ? <DateText key="at" value={user.email_verified_at} as="moment" /> : 'Not yet',
                ),
              ]),
          ...(user.deleted_at ? [fact('Archived', <DateText key="at" value={user.deleted_at} as="moment" />)] : []),
        ]}
      />
    </Section>
  )
}

/** Links end after a day; a new one proves the address and sets the password. */
function SendAgain({ email }: { email: string }) {
  const ask = useSave(authCalls.requestReset)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon of={IconMailForward} />}
      loading={ask.isPending}
      onClick={() => ask.mutate({ body: { email } })}
    >
      Send the link again
    </Button>
  )
}
