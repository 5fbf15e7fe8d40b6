import { MailButton, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

/** `what`: since when there has been no good backup; `reason`: why the newest try failed, if it did. */
type Overdue = { provider: string; what: string; reason: string | null; href: string }

export function BackupOverdueMail({ provider, what, reason, href }: Overdue) {
  return (
    <MailLayout
      provider={provider}
      preview="No backup has ended well for more than a day."
      reason="You are receiving this email because you are a super admin. It is sent once a day until a backup ends well."
    >
      <MailTitle>The last good backup is older than a day</MailTitle>
      <MailText>{what} What was added since is in none.</MailText>
      <MailText>{reason === null ? 'No newer one has failed.' : `The newest try failed: ${reason}`}</MailText>
      <MailText dim>
        Who operates the server finds what to do in its operations document, under Backup and restore.
      </MailText>
      <MailButton href={href}>OPEN THE PORTAL</MailButton>
    </MailLayout>
  )
}
