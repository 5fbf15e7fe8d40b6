import type { ReactNode } from 'react'
import { MailButton, MailLayout, MailText, MailTitle } from '#server/features/mails/MailLayout.tsx'
import type { InvoiceMailTopic } from './invoice-facts.ts'

type Props = { provider: string; organization: string; number: number; total: string; portal: string }

type FrameProps = Pick<Props, 'provider' | 'organization'> & {
  title: string
  preview: string
  button: string
  href: string
  children: ReactNode
}

/** The frame of invoice mails, with one button. They name no patient. */
function InvoiceMailFrame({ provider, organization, title, preview, button, href, children }: FrameProps) {
  return (
    <MailLayout
      provider={provider}
      preview={preview}
      reason={`You are receiving this email because the invoices of ${organization} go to this address.`}
    >
      <MailTitle>{title}</MailTitle>
      {children}
      <MailButton href={href}>{button}</MailButton>
    </MailLayout>
  )
}

const TITLES: Record<InvoiceMailTopic, string> = {
  issued: 'Your invoice',
  settled: 'Your invoice',
  paid: 'Thank you, it is paid',
  voided: 'The invoice is void',
}

const OUTCOMES: Record<InvoiceMailTopic, string> = {
  issued: 'was issued.',
  settled: 'was issued. Nothing is left to pay.',
  paid: 'was paid.',
  voided: 'was voided. Nothing is to be paid for it, and the credits that it took can be used again.',
}

type InvoiceProps = Props & {
  news: InvoiceMailTopic
  isStartUp: boolean
  payment_method_nickname: string | null
  /** The day of the payment, if one is planned. */
  charged_on: string | null
}

export function InvoiceMail({ news, isStartUp, payment_method_nickname, charged_on, ...props }: InvoiceProps) {
  const { number, total, organization } = props
  const subject = isStartUp ? 'The start-up invoice' : 'Invoice'
  const sentence = `${subject} ${number} of ${organization} over ${total} ${OUTCOMES[news]}`
  return (
    <InvoiceMailFrame
      {...props}
      title={TITLES[news]}
      preview={sentence}
      button={
        news !== 'issued' ? 'See the invoice' : payment_method_nickname ? 'Payment method' : 'Add a payment method'
      }
      href={`${props.portal}/${news === 'issued' ? 'payment-method' : 'account?tab=4'}`}
    >
      <MailText>{sentence}</MailText>
      {news === 'issued' ? <MailText>{formatChargeNotice(payment_method_nickname, charged_on)}</MailText> : null}
      <MailText>
        In the portal, below Account {'>'} Invoices, every amount opens to how it came about, and the invoice can be
        saved as a PDF.
      </MailText>
    </InvoiceMailFrame>
  )
}

/** Says when and how the invoice is charged. */
function formatChargeNotice(method: string | null, day: string | null) {
  if (!method) {
    const when = day ? `on ${day}, if there is one by then.` : 'as soon as there is one.'
    return `No payment method has been added yet. The invoice is charged ${when}`
  }
  return `It is charged to ${method}${day ? ` on ${day}` : ''}.`
}

export function UnpaidMail({ reason, tried_on, ...props }: Props & { reason: string; tried_on: string | null }) {
  const { number, total, organization } = props
  return (
    <InvoiceMailFrame
      {...props}
      title="The invoice could not be paid"
      preview={`Invoice ${number} of ${organization} was not paid.`}
      button="Check the payment method"
      href={`${props.portal}/payment-method`}
    >
      <MailText>
        Invoice {number} of {organization} over {total} could not be paid: {reason}
      </MailText>
      <MailText>
        {tried_on
          ? `It is tried again on ${tried_on}.`
          : 'It is not tried again by itself. As soon as a payment method is added, it is.'}
      </MailText>
    </InvoiceMailFrame>
  )
}
