import { MailButton, MailLayout, MailRule, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type InvitationProps = {
  provider: string
  inviter: string
  /** Null if the addressee is invited to open an organization. */
  organization: string | null
  role: string | null
  href: string
}

export function InvitationMail({ provider, inviter, organization, role, href }: InvitationProps) {
  return (
    <MailLayout
      provider={provider}
      preview="The invitation is good for 7 days and for one person."
      reason="You are receiving this email because somebody entered this address in an invitation."
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
      <MailText dim>Not expecting this? Then ignore this email: you join nothing unless you open the link.</MailText>
    </MailLayout>
  )
}

type MissingLocationProps = { provider: string; first_name: string; member: string; organization: string; href: string }

/** Notifies the owner of a member who cannot submit cases yet. */
export function MissingLocationMail({ provider, first_name, member, organization, href }: MissingLocationProps) {
  return (
    <MailLayout
      provider={provider}
      preview="Without a location nobody can submit a case."
      reason={`You are receiving this email because you own ${organization}.`}
    >
      <MailTitle>{member} needs a location</MailTitle>
      <MailText>Hello {first_name},</MailText>
      <MailText>
        {member} has joined {organization} and is not assigned to any of its locations. Without one nobody can submit a
        case. Open the location where {member} works and add the name under its users.
      </MailText>
      <MailButton href={href} note="If the button does not work, copy this address into the browser:">
        Open the locations
      </MailButton>
    </MailLayout>
  )
}
