import type { settingCalls } from '#contract/settings.ts'
import type { Handlers } from '#server/http/context.ts'
import { GLOBAL_SETTINGS } from './queries.ts'

export const settingRoutes: Handlers<typeof settingCalls> = {
  get: async (ctx) => {
    const { config } = ctx.services
    const open = {
      'provider.name': config.providerName,
      'bot_check.kind': config.botCheck.kind,
      'bot_check.site_key': config.botCheck.siteKey ?? null,
      'realtime.url': '',
    }
    return { settings: ctx.actor ? { ...open, ...GLOBAL_SETTINGS, 'search.enabled': false } : open }
  },
}
