import { isCustomer } from '#contract/access.ts'
import { calendarCalls } from '#contract/calendars.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import type { Work } from '#server/work.ts'
import { createCalendar, removeCalendar, updateCalendar } from './actions.ts'
import { toCalendarEvents } from './calendar-events.ts'
import { writeCalendar } from './calendar-text.ts'
import { getHolder } from './holder.ts'
import { findCalendar, listCalendarCases } from './queries.ts'

/** Apps read a feed once in minutes; the servers of one provider of calendars read those of many people. */
const READS = { limit: 30, perNetwork: 600 }

export const calendarRoutes: Handlers<typeof calendarCalls> = {
  get: async (ctx, { query }) => ({ calendar: await findCalendar(ctx, query.organization_id) }),
  create: async (ctx, { body }) => ({ ...(await createCalendar(ctx, body)), message: 'The calendar link was made.' }),
  update: async (ctx, { body }) => ({
    calendar: await updateCalendar(ctx, body),
    message: body.with_names ? 'The calendar shows names of patients.' : 'The calendar shows initials.',
  }),
  remove: async (ctx, { query }) => {
    await removeCalendar(ctx, query.organization_id)
    return { message: 'The calendar link was revoked.' }
  },
  feed: withBefore(
    calendarCalls.feed,
    (ctx, { params }) => enforceRateLimit(ctx, 'calendar', { ip: ctx.request.ip, about: params.token, ...READS }),
    (ctx, { params }) => writeFeed(ctx, params.token),
  ),
}

async function writeFeed(ctx: Work, token: string) {
  const holder = await getHolder(ctx, token)
  const { publicUrl } = ctx.services.config
  const page = isCustomer(holder.actor) ? 'patient-details' : 'patient-workflow'
  const options = {
    with_names: holder.with_names,
    host: new URL(publicUrl).hostname,
    urlOf: (id: number) => `${publicUrl}/${page}/${id}`,
  }
  const events = (await listCalendarCases(ctx, holder)).flatMap((row) => toCalendarEvents(row, options))
  return {
    bytes: new TextEncoder().encode(writeCalendar(`${holder.organization_name}: cases`, events)),
    content_type: 'text/calendar; charset=utf-8',
    file_name: 'typodont.ics',
    rows: events.length,
  }
}
