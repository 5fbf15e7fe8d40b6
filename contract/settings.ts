import { z } from 'zod'
import { group } from './call.ts'
import { date } from './wire.ts'

/** Runtime values of the browser: specification 1.3. Signed out only the first five keys travel. */
export const settings = z.object({
  'provider.name': z.string(),
  'bot_check.kind': z.enum(['altcha', 'turnstile', 'recaptcha', 'hcaptcha', 'off']),
  'bot_check.site_key': z.string().nullable(),
  'realtime.url': z.string(),
  /** A copy that tries a restore: every page says so. */
  'restore.drill': z.boolean(),
  'realtime.key': z.string().optional(),
  /** What links into the installed application begin with; without it they lead to this site only (SIGN-15). */
  'app.scheme': z.string().optional(),
  /** Without a request that a person caused the session ends after so long. */
  'session.idle_minutes': z.number().optional(),
  /** The script with the provider's own fields, and as whom it tokenizes; absent where payments are not set up (PAY-12). */
  'payments.url': z.string().optional(),
  'payments.token': z.string().optional(),
  /** Days that the files of a permanently deleted row stay in the trash. */
  'trash.days': z.number().optional(),
  'search.enabled': z.boolean().optional(),
  'print.lead_days': z.number().optional(),
  /** Days besides weekends and US federal holidays that are no business days. */
  'business.holidays': z.array(date).optional(),
  'tax.state': z.string().optional(),
  'tax.rate': z.number().optional(),
  'credit_card.fee': z.number().optional(),
})

export const settingCalls = group({
  get: {
    method: 'GET',
    path: '/settings',
    summary: 'Settings that the browser needs at run time',
    access: 'public',
    reply: z.object({ settings }),
  },
})
