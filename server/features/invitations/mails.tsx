import { MailButton, MailLayout, MailRule, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type Invited = {
  provider: string
  inviter: string
  /** None: the addressee is invited to open one. */
  organization: string | null
  role: string | null
  href: string
}

export function InvitationMail({ provider, inviter, organization, role, href }: Invited) {
  return (
    <MailLayout
      provider={provider}
      preview="The invitation is good for 7 days and for one person."
      reason="You get this mail because somebody entered this address in an invitation."
    >
      <MailTitle>{organization ? `Join ${organization}` : 'Open your practice'}</MailTitle>
      <MailText>Hello,</MailText>
      <MailText>
        {organization
          ? `${inviter} invites you to ${organization} on ${provider}${role ? `, as ${role}` : ''}.`
          : `${inviter} invites you to open your practice on ${provider}.`}
      </MailText>
      <MailButton
        href={href}
        note="The button works once and for 7 days. If it does not, copy this address into the browser:"
      >
        Accept invitation
      </MailButton>
      <MailRule />
      <MailText dim>You do not know what this is about? Then do nothing, you join nothing without the click.</MailText>
    </MailLayout>
  )
}
