import { MailButton, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type KeyMail = {
  provider: string
  first_name: string
  title: string
  text: string
  prefix: string
  href: string
}

export function ApiKeyMail({ provider, first_name, title, text, prefix, href }: KeyMail) {
  return (
    <MailLayout provider={provider} preview={text} reason="You are receiving this email because you made this API key.">
      <MailTitle>{title}</MailTitle>
      <MailText>Hello {first_name},</MailText>
      <MailText>{text}</MailText>
      <MailText dim>The key begins with {prefix}.</MailText>
      <MailButton href={href}>OPEN YOUR KEYS</MailButton>
    </MailLayout>
  )
}
