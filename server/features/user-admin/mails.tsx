import { MailLayout, MailRule, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

export function EmailChangedMail({ first_name, provider }: { first_name: string; provider: string }) {
  return (
    <MailLayout
      provider={provider}
      preview="This address no longer signs in to your account."
      reason="You get this mail because this was the address of your account."
    >
      <MailTitle>Your email address was changed</MailTitle>
      <MailText>Hello {first_name},</MailText>
      <MailText>
        {provider} changed the email address of your account. This one no longer signs in and gets no more mails about
        your cases; a link to confirm the new address went there.
      </MailText>
      <MailRule />
      <MailText dim>You did not ask for it? Then tell {provider} at once.</MailText>
    </MailLayout>
  )
}
