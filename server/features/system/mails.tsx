import { MailButton, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

export function TestMail({ provider, href }: { provider: string; href: string }) {
  return (
    <MailLayout
      provider={provider}
      preview="Emails of the portal arrive."
      reason="You are receiving this email because you asked for it on the System page."
    >
      <MailTitle>Emails arrive</MailTitle>
      <MailText>
        This is the test email that you asked for. If it was found among the spam, others will be too.
      </MailText>
      <MailButton href={href}>OPEN THE SYSTEM PAGE</MailButton>
    </MailLayout>
  )
}
