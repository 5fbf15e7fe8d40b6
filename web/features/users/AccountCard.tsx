import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { authCalls } from '#contract/auth.ts'
import { userAdminCalls, type ManagedUser } from '#contract/user-admin.ts'
import { userBlocker } from '#contract/users.rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'

/** Shows the sign-up date, the state of the email verification, and the second factor. */
export function AccountCard({ user }: { user: ManagedUser }) {
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
          ...(user.new_email
            ? [fact('New email', <NewEmail key="new" email={user.new_email} canResend={can(userAdminCalls.update)} />)]
            : []),
          ...(user.has_second_factor === undefined
            ? []
            : [fact('Second factor', <SecondFactor key="factor" user={user} />)]),
          ...(user.survey_response
            ? [
                fact(
                  user.survey_response.question,
                  user.survey_response.survey_response_other ?? user.survey_response.answer,
                ),
              ]
            : []),
          ...(user.deleted_at ? [fact('Archived', <DateText key="at" value={user.deleted_at} as="moment" />)] : []),
        ]}
      />
    </Section>
  )
}

/** Lets staff remove the second factor of a user who lost both the device and the recovery codes. */
function SecondFactor({ user }: { user: ManagedUser }) {
  const reset = useSave(userAdminCalls.resetSecondFactor)
  const can = useCan()
  const actor = toActor(useMe())
  if (!user.has_second_factor) return 'None'

  async function removeFactor() {
    const yes = await confirm({
      title: 'Remove the second factor',
      body: `${user.full_name} is signed out everywhere and then signs in with the password alone. An email tells them. Make sure that the request really comes from them.`,
      verb: 'Take away',
      danger: true,
    })
    if (yes) reset.mutate({ params: { id: user.id } })
  }

  return (
    <>
      Set up{' '}
      {can(userAdminCalls.resetSecondFactor) && !userBlocker(actor, user, 'second_factor') ? (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={reset.isPending}
          onClick={() => void removeFactor()}
        >
          Take away
        </Button>
      ) : null}
    </>
  )
}

/** The old address stays valid for sign-in until the new one is verified. */
function NewEmail({ email, canResend }: { email: string; canResend: boolean }) {
  const resend = useSave(authCalls.resendVerification)
  return (
    <>
      {email}, once it is verified{' '}
      {canResend ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={resend.isPending}
          onClick={() => resend.mutate({ body: { email } })}
        >
          Send the link again
        </Button>
      ) : null}
    </>
  )
}

/** Mailed links expire after a day; a new one verifies the address and sets the password. */
function SendAgain({ email }: { email: string }) {
  const resend = useSave(authCalls.requestReset)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon of={IconMailForward} />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ body: { email } })}
    >
      Send the link again
    </Button>
  )
}
