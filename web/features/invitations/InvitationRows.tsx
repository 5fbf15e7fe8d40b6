import { Button } from '@mantine/core'
import { IconMail, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ROLE_LABELS } from '#contract/access.ts'
import { invitationCalls, type Invitation } from '#contract/invitations.ts'
import { useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './InvitationRows.module.css'

export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <ul className={classes.rows} aria-label="Pending invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const resend = useSave(invitationCalls.resend)
  const revoke = useSave(invitationCalls.revoke)
  const { id, email, role, is_expired } = invitation

  async function takeBack() {
    const question = {
      title: 'Take the invitation back?',
      body: `The link that was mailed to ${email} ends at once.`,
      verb: 'Take back',
      danger: true,
    }
    if (await confirm(question)) revoke.mutate({ params: { id } })
  }

  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <Icon of={IconMail} />
      </span>
      <div className={classes.who}>
        <span className={classes.email}>{email}</span>
        <span className={classes.state} data-expired={is_expired}>
          <Waiting invitation={invitation} />
        </span>
      </div>
      {role ? <span className={classes.role}>{ROLE_LABELS[role]}</span> : null}
      <Button
        variant="subtle"
        leftSection={<Icon of={IconRefresh} />}
        loading={resend.isPending}
        aria-label={`Resend the invitation of ${email}`}
        onClick={() => resend.mutate({ params: { id } })}
      >
        Resend
      </Button>
      <IconButton
        icon={IconX}
        label={`Take back the invitation of ${email}`}
        loading={revoke.isPending}
        onClick={() => void takeBack()}
      />
    </li>
  )
}

/** `Invited 2026-11-17, open for 4 more days`. */
function Waiting({ invitation: { created_at, expires_at, is_expired, invited_by } }: { invitation: Invitation }) {
  // Counted once: a list that stays open over midnight is read anew anyway.
  const [days] = useState(() => daysUntil(expires_at))
  if (is_expired) {
    return (
      <>
        Expired <DateText value={expires_at} />, invited by {invited_by}
      </>
    )
  }
  return (
    <>
      Invited <DateText value={created_at} /> by {invited_by}, open for {days} more {days === 1 ? 'day' : 'days'}
    </>
  )
}

function daysUntil(instant: string) {
  return Math.ceil((Date.parse(instant) - Date.now()) / 86_400_000)
}
