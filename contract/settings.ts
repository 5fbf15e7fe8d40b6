import { z } from 'zod'
import { defineCalls } from './call.ts'
import { date } from './wire.ts'

/** Runtime settings of the browser (specification 1.3). Without a session only the first six keys are returned. */
export const settings = z.object({
  'provider.name': z.string(),
  'bot_check.kind': z.enum(['altcha', 'turnstile', 'recaptcha', 'hcaptcha', 'off']),
  'bot_check.site_key': z.string().nullable(),
  'realtime.url': z.string(),
  /** True for an instance that rehearses a restore, which every page then displays. */
  'restore.drill': z.boolean(),
  /** The URL of the portal that this one was moved to, which every page then displays. */
  'moved.to': z.string().optional(),
  'realtime.key': z.string().optional(),
  /** URL scheme of links into the installed application; without it links lead to this site only (SIGN-15). */
  'app.scheme': z.string().optional(),
  /** The session ends after so many minutes without a request caused by the user. */
  'session.idle_minutes': z.number().optional(),
  /**
   * URL of the payment provider's script for card fields, and the token for it; absent if payments are not set up
   * (PAY-12).
   */
  'payments.url': z.string().optional(),
  'payments.token': z.string().optional(),
  /** Days that the files of a permanently deleted row remain in the trash. */
  'trash.days': z.number().optional(),
  'search.enabled': z.boolean().optional(),
  'print.lead_days': z.number().optional(),
  /** Days that are no business days in addition to weekends and US federal holidays. */
  'business.holidays': z.array(date).optional(),
  'tax.state': z.string().optional(),
  'tax.rate': z.number().optional(),
  'credit_card.fee': z.number().optional(),
})

export const settingCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/settings',
    summary: 'Settings that the browser needs at run time',
    access: 'public',
    reply: z.object({ settings }),
  },
})
