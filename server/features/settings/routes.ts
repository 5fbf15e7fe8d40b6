import type { settingCalls } from '#contract/settings.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { idleMinutes } from '#server/http/idle.ts'
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
    if (!ctx.actor) return { settings: open }
    const app = config.appScheme ? { 'app.scheme': config.appScheme } : {}
    const idle = { 'session.idle_minutes': idleMinutes(config, ctx.actor.role) }
    return { settings: { ...open, ...GLOBAL_SETTINGS, ...app, ...idle, 'search.enabled': true } }
  },
}
