import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import { INVITATION_DAYS, invitationCalls, INVITED_ROLES, inviteBody, type InvitedRole } from '#contract/invitations.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import classes from './InviteMember.module.css'

const ROLES = INVITED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

const HINTS: Record<InvitedRole, string> = {
  organization_member: 'A Member sees only the own cases.',
  organization_owner:
    'An organization has one Owner: who accepts takes the place of the one before, who stays as a Member.',
}

/** MEM-01, as a card of the account and of the organization page. */
export function InviteMember({ organization_id }: { organization_id: number }) {
  const can = useCan()
  const invite = useSave(invitationCalls.invite, { errors: 'inline' })
  const form = useForm<{ email: string; username: string; role: InvitedRole }>({
    initialValues: { email: '', username: '', role: 'organization_member' },
    // At submit only: a message that comes when one leaves the field would move what is below from under the pointer.
    validate: schemaResolver(inviteBody, { sync: true }),
  })
  const blocked = can.reason(invitationCalls.invite, organization_id)

  function send(body: typeof form.values) {
    invite.mutate(
      { params: { id: organization_id }, body },
      {
        onSuccess: () => form.reset(),
        onError: (error) => form.setErrors(formErrors(error) ?? { email: wordsOf(error) }),
      },
    )
  }

  return (
    <Section title="Invite Member" id="invite-member">
      <form className={classes.form} noValidate onSubmit={form.onSubmit(send)}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          disabled={Boolean(blocked)}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={
            <>
              Username <span className={classes.optional}>optional</span>
            </>
          }
          aria-label="Username, optional"
          autoComplete="off"
          disabled={Boolean(blocked)}
          {...form.getInputProps('username')}
        />
        <div className={classes.labelled}>
          <span className={classes.label} aria-hidden>
            Role
          </span>
          <Segmented
            label="Role"
            segments={ROLES}
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
          />
        </div>
        <Button
          type="submit"
          variant="default"
          className={classes.send}
          leftSection={<Icon of={IconSend} />}
          loading={invite.isPending}
          disabled={Boolean(blocked) || !form.isDirty()}
          title={blocked}
        >
          Invite
        </Button>
      </form>
      <p className={classes.hint}>
        The invitation is good for {INVITATION_DAYS} days and for one person. {HINTS[form.values.role]}
      </p>
    </Section>
  )
}
