import { MailButton, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'

type WebhookMail = {
  provider: string
  first_name: string
  title: string
  text: string
  url: string
  href: string
}

export function WebhookMail({ provider, first_name, title, text, url, href }: WebhookMail) {
  return (
    <MailLayout
      provider={provider}
      preview={text}
      reason="You are receiving this email because your practice has this webhook."
    >
      <MailTitle>{title}</MailTitle>
      <MailText>Hello {first_name},</MailText>
      <MailText>{text}</MailText>
      <MailText dim>{url}</MailText>
      <MailButton href={href}>OPEN THE WEBHOOK</MailButton>
    </MailLayout>
  )
}
