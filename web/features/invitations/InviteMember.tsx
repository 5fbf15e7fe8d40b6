import { Button, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './InviteMember.module.css'
import { InviteFields } from './InviteFields.tsx'
import { inviteHint, useInvite } from './useInvite.ts'

/** MEM-01: invites a member from a card of the account page. */
export function InviteMember({ organization_id }: { organization_id: number }) {
  const invite = useInvite(organization_id)
  const { form, blocked } = invite
  return (
    <Section title="Invite Member" id="invite-member">
      <form className={classes.form} noValidate onSubmit={invite.onSubmit}>
        <InviteFields invite={invite} />
        <Button
          type="submit"
          variant="default"
          className={classes.send}
          leftSection={<Icon of={IconSend} />}
          loading={invite.saving.isPending}
          disabled={Boolean(blocked) || !form.isDirty()}
          title={blocked}
        >
          Invite
        </Button>
      </form>
      <Text c="dimmed" mt="md">
        {inviteHint(invite)}
      </Text>
    </Section>
  )
}
