import { z } from 'zod'
import { email } from './wire.ts'

/** Mails that an organization can switch off or send to additional addresses, in the order of the card (ORG-36). */
export const MAIL_TYPES = [
  { value: 'initial_case_setup_request', label: 'Initial case setup request', when: 'When a case is submitted' },
  { value: 'initial_case_setup_completed', label: 'Initial case setup completed', when: 'When a setup is completed' },
  { value: 'monthly_invoice', label: 'Monthly invoice', when: 'When an invoice is closed' },
] as const
export type MailType = (typeof MAIL_TYPES)[number]['value']

export const MAX_ADDITIONAL_EMAILS = 20

/** Removes duplicates, ignoring case. */
const additionalEmails = z
  .array(email)
  .max(MAX_ADDITIONAL_EMAILS, `Only up to ${MAX_ADDITIONAL_EMAILS} addresses are allowed.`)
  .transform((all) => [...new Map(all.map((each) => [each.toLowerCase(), each])).values()])

const input = z.object({ enabled: z.boolean('Required'), additional_emails: additionalEmails })
const stored = z
  .object({ enabled: z.boolean().default(true), additional_emails: z.array(z.string()).default([]) })
  .prefault({})

/** Settings as stored and returned: a mail type that was never set is enabled, without additional addresses. */
export const notificationSettings = z.object({
  initial_case_setup_request: stored,
  initial_case_setup_completed: stored,
  monthly_invoice: stored,
})

/** Saves only the mail types that the body contains. */
export const notificationSettingsBody = z
  .object({ initial_case_setup_request: input, initial_case_setup_completed: input, monthly_invoice: input })
  .partial()
