import { MailButton, MailLayout, MailRule, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

const BUTTON_FALLBACK = 'If the button does not work, copy this address into the browser:'

export function NewAddressMail(props: { provider: string; first_name: string; href: string }) {
  return (
    <MailLayout
      provider={props.provider}
      preview="The new address takes effect once it is verified."
      reason={`You are receiving this email because ${props.provider} entered this address for your account.`}
    >
      <MailTitle>Verify your new email address</MailTitle>
      <MailText>Hello {props.first_name},</MailText>
      <MailText>
        {props.provider} changed the email address of your account to this one. It signs in once you have verified it,
        with your password as before; until then the old one does.
      </MailText>
      <MailButton href={props.href} note={`The button works once and for 24 hours. ${BUTTON_FALLBACK}`}>
        VERIFY
      </MailButton>
      <MailRule />
      <MailText dim>Not expecting this? Then ignore this email, and the address does not change.</MailText>
    </MailLayout>
  )
}

type Change = {
  provider: string
  full_name: string
  before: string
  after: string
  isDone: boolean
  /** Whether the old address was verified; otherwise the change only corrects it and counts at once. */
  wasProved: boolean
  href: string
}

export function AddressChangeMail({ provider, full_name, before, after, isDone, wasProved, href }: Change) {
  const title = isDone ? 'The email address was changed' : 'The email address is about to change'
  return (
    <MailLayout
      provider={provider}
      preview="If this is not right, stop it now."
      reason="You are receiving this email because this was the address of the account, or because you own the practice."
    >
      <MailTitle>{title}</MailTitle>
      <MailText>Hello,</MailText>
      <MailText>
        {isDone
          ? `the account of ${full_name} has another email address: ${after} instead of ${before}.`
          : `${provider} changes the email address of ${full_name} from ${before} to ${after}. Until the new one is verified, the old one signs in as before.`}
      </MailText>
      <MailText>
        {wasProved
          ? 'If this is right, there is nothing to do. If it is not, stop it: the old address stays or comes back, and everybody who is signed in with the new one is signed out. Until three days after the change password links go to the old address only.'
          : 'The old one was never verified, so the new one counts at once. If this is right, there is nothing to do. If it is not, take it back within three days.'}
      </MailText>
      <MailButton href={href} note={BUTTON_FALLBACK}>
        {wasProved ? 'Stop the change' : 'Take it back'}
      </MailButton>
    </MailLayout>
  )
}
