export type Mail = { id: string | number; to: string; from: string; subject: string; html: string; text: string }

export type MailTransport = {
  kind: 'outbox' | 'smtp'
  /** Sends one mail. Sending the same id twice must be harmless: both carry the same Message-ID. */
  send(mail: Mail): Promise<void>
}
