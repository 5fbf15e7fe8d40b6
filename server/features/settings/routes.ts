import type { settingCalls } from '#contract/settings.ts'
import { PRINT_LEAD_DAYS } from '#contract/shipping.ts'
import type { Handlers } from '#server/http/context.ts'

/** decisions 9: the global settings of the seed. */
const GLOBAL = { 'tax.state': 'UT', 'tax.rate': 7.25, 'credit_card.fee': 1.49, 'print.lead_days': PRINT_LEAD_DAYS }

export const settingRoutes: Handlers<typeof settingCalls> = {
  get: async (ctx) => {
    const { config } = ctx.services
    const open = {
      'provider.name': config.providerName,
      'bot_check.kind': config.botCheck.kind,
      'bot_check.site_key': config.botCheck.siteKey ?? null,
      'realtime.url': '',
    }
    if (!ctx.actor) return { settings: open }
    const app = config.appScheme ? { 'app.scheme': config.appScheme } : {}
    return { settings: { ...open, ...GLOBAL, ...app, 'search.enabled': false } }
  },
}
