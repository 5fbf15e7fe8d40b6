import { MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type Overdue = { provider: string; last: string | null; fault: string | null; place: string }

export function BackupOverdueMail({ provider, last, fault, place }: Overdue) {
  return (
    <MailLayout
      provider={provider}
      preview="No backup has ended well for more than a day."
      reason="You are receiving this email because you are a super admin. It is sent once a day until a backup ends well."
    >
      <MailTitle>The last good backup is older than a day</MailTitle>
      <MailText>
        {last === null
          ? `No backup to ${place} has ended well so far.`
          : `The last good backup to ${place} ended at ${last.slice(0, 16).replace('T', ' ')} UTC. What was added since is in none.`}
      </MailText>
      <MailText>{fault === null ? 'No backup has been tried since.' : `The newest try failed: ${fault}`}</MailText>
      <MailText dim>
        The operator of the server finds what to do in docs/operations.md under Backup and restore.
      </MailText>
    </MailLayout>
  )
}
