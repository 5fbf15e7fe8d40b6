import { MailButton, MailLayout, MailRule, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type LinkMail = { first_name: string; provider: string; href: string }

export function VerifyMail(props: LinkMail) {
  return (
    <MailLayout
      provider={props.provider}
      preview="One click and you are in."
      reason="You are receiving this email because somebody signed up with this address."
    >
      <MailTitle>Verify your account</MailTitle>
      <MailText>Hello {props.first_name},</MailText>
      <MailText>
        one click and you are in. It proves that this address is yours and logs you in to finish your registration.
      </MailText>
      <MailButton
        href={props.href}
        note="The button works once and for 24 hours. If it does not, copy this address into the browser:"
      >
        VERIFY
      </MailButton>
      <MailRule />
      <MailText dim>
        Did you not sign up? Then ignore this email: nobody can use the account until the link is opened.
      </MailText>
    </MailLayout>
  )
}

export function ResetMail(props: LinkMail & { isFirst: boolean }) {
  const title = props.isFirst ? 'Set your password' : 'Reset your password'
  return (
    <MailLayout
      provider={props.provider}
      preview="The link works once and for 24 hours."
      reason={
        props.isFirst
          ? `You are receiving this email because ${props.provider} has an account for this address.`
          : 'You are receiving this email because somebody requested a password link for this address.'
      }
    >
      <MailTitle>{title}</MailTitle>
      <MailText>Hello {props.first_name},</MailText>
      <MailText>
        {props.isFirst
          ? `your account at ${props.provider} is ready. Choose a password with this button, then sign in with your email address.`
          : 'choose a new password with this button. All devices that are signed in will be signed out.'}
      </MailText>
      <MailButton
        href={props.href}
        note="The button works once and for 24 hours. If it does not, copy this address into the browser:"
      >
        {title}
      </MailButton>
      <MailRule />
      <MailText dim>
        {props.isFirst
          ? 'Not expecting this? Then ignore this email: nobody can sign in without a password.'
          : 'Did you not ask for this? Then ignore this email: your password stays as it is.'}
      </MailText>
    </MailLayout>
  )
}

export function SecurityMail(props: LinkMail & { subject: string; what: string; ifNot: string }) {
  return (
    <MailLayout
      provider={props.provider}
      preview="If it was not you, act now."
      reason="You are receiving this email because the way into your account has changed."
    >
      <MailTitle>{props.subject}</MailTitle>
      <MailText>Hello {props.first_name},</MailText>
      <MailText>{props.what} If this was you, there is nothing to do.</MailText>
      <MailText>If it was not, {props.ifNot}</MailText>
      <MailButton href={props.href} note="If the button does not work, copy this address into the browser:">
        Set a new password
      </MailButton>
    </MailLayout>
  )
}
