import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { InviteFields } from './InviteFields.tsx'
import { inviteHint, useInvite } from './useInvite.ts'

/** MEM-01: invites a member from the page of the organization. */
export function InviteButton({ organization_id }: { organization_id: number }) {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <ActionButton variant="default" icon={IconSend} onClick={dialog.open}>
        Invite member
      </ActionButton>
      {isOpen ? <InviteDialog organization_id={organization_id} onClose={dialog.close} /> : null}
    </>
  )
}

function InviteDialog({ organization_id, onClose }: { organization_id: number; onClose: () => void }) {
  const invite = useInvite(organization_id, onClose)
  return (
    <FormDialog
      title="Invite member"
      size={480}
      verb="Invite"
      blocked={invite.blocked}
      saving={invite.saving}
      hasFieldErrors={Object.keys(invite.form.errors).length > 0}
      onSubmit={invite.onSubmit}
      onClose={onClose}
    >
      <InviteFields invite={invite} />
      <Text c="dimmed">{inviteHint(invite)}</Text>
    </FormDialog>
  )
}
