export type Mail = { id: string | number; to: string; from: string; subject: string; html: string; text: string }

export type MailTransport = {
  kind: 'outbox' | 'smtp'
  /** Hands one mail on. Sending the same id twice must do no harm: the receiver knows it by its Message-ID. */
  send(mail: Mail): Promise<void>
}
