import type { settingCalls } from '#contract/settings.ts'
import { PRINT_LEAD_DAYS } from '#contract/shipping.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { idleMinutes } from '#server/http/idle.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { getSurcharges } from '#server/features/prices/queries.ts'

export const settingRoutes: Handlers<typeof settingCalls> = {
  get: async (ctx) => {
    const { config, moved } = ctx.services
    const publicSettings = {
      'provider.name': config.providerName,
      'bot_check.kind': config.botCheck.kind,
      'bot_check.site_key': config.botCheck.siteKey ?? null,
      'realtime.url': config.realtime.url,
      'restore.drill': config.restoreDrill,
      ...(moved && { 'moved.to': moved.to }),
    }
    if (!ctx.actor) return { settings: publicSettings }
    const app = config.appScheme ? { 'app.scheme': config.appScheme } : {}
    const { key } = config.realtime
    const { browser } = ctx.services.payments
    const integrations = {
      ...(key && { 'realtime.key': key }),
      ...(browser && { 'payments.url': browser.url, 'payments.token': browser.token }),
    }
    const idle = { 'session.idle_minutes': idleMinutes(config, ctx.actor.role) }
    const { list: surcharges } = await getSurcharges(ctx)
    const days = [...(await loadClosures(ctx))]
    const global = {
      ...surcharges,
      'business.holidays': days,
      'trash.days': config.trashDays,
      'print.lead_days': PRINT_LEAD_DAYS,
      'search.enabled': true,
    }
    return { settings: { ...publicSettings, ...global, ...app, ...integrations, ...idle } }
  },
}
