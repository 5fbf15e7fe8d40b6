import { Text } from '@mantine/core'
import { IconMail, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ROLE_LABELS } from '#contract/access.ts'
import { invitationCalls, type Invitation } from '#contract/invitations.ts'
import { useSave } from '#web/api/query.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'

export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ItemList label="Pending invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ItemList>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const resend = useSave(invitationCalls.resend)
  const revoke = useSave(invitationCalls.revoke)
  const { id, email, role, is_expired } = invitation

  async function revokeInvitation() {
    const confirmation = {
      title: 'Take the invitation back?',
      body: `The link that was mailed to ${email} ends at once.`,
      verb: 'Take back',
      danger: true,
    }
    if (await confirm(confirmation)) revoke.mutate({ params: { id } })
  }

  return (
    <Item
      lead={<IconTile icon={IconMail} />}
      name={email}
      below={
        <Text span inherit c={is_expired ? 'var(--td-danger)' : undefined}>
          <InvitationStatus invitation={invitation} />
        </Text>
      }
      end={
        <>
          {role ? ROLE_LABELS[role] : null}
          <ActionButton
            variant="subtle"
            icon={IconRefresh}
            isSaving={resend.isPending}
            aria-label={`Resend the invitation of ${email}`}
            onClick={() => resend.mutate({ params: { id } })}
          >
            Resend
          </ActionButton>
          <IconButton
            icon={IconX}
            label={`Take back the invitation of ${email}`}
            loading={revoke.isPending}
            onClick={() => void revokeInvitation()}
          />
        </>
      }
    />
  )
}

/** Renders e.g. `Invited 2026-11-17 by …, open for 4 more days`. */
function InvitationStatus({
  invitation: { created_at, expires_at, is_expired, invited_by },
}: {
  invitation: Invitation
}) {
  // Computed once; the list refetches often enough that a change of day does not matter.
  const [days] = useState(() => daysUntil(expires_at))
  if (is_expired) {
    return (
      <>
        Expired <OfficeDate value={expires_at} />, invited by {invited_by}
      </>
    )
  }
  return (
    <>
      Invited <OfficeDate value={created_at} /> by {invited_by}, open for {days} more {days === 1 ? 'day' : 'days'}
    </>
  )
}

function daysUntil(instant: string) {
  return Math.ceil((Date.parse(instant) - Date.now()) / 86_400_000)
}
