/** A step of a case in a mail, as the strip of the case page shows it. */
export type MailStep = { name: string; state: 'done' | 'current' | 'todo'; detail: string }
