import { z } from 'zod'
import { defineCalls } from './call.ts'
import { date, instant, line, message } from './wire.ts'

const HOLIDAY_ADMINS = ['super_admin', 'admin'] as const

const holiday = z.object({
  date,
  name: line.min(1, 'Required').max(100, 'Only up to 100 characters is allowed.'),
})

export const holidaysBody = z.object({
  days: z
    .array(holiday)
    .max(400, 'At most 400 days.')
    .superRefine((days, context) => {
      for (const [at, { date: day }] of days.entries()) {
        if (days.findIndex((each) => each.date === day) < at) {
          context.addIssue({ code: 'custom', path: [at, 'date'], message: 'This day is in the list already.' })
        }
      }
    }),
  /** updated_at of the list as it was loaded, so that concurrent changes are not overwritten. */
  updated_at: instant.optional(),
})

const list = z.object({ days: z.array(holiday), updated_at: instant })

/** Days that are no business days in addition to weekends and US federal holidays (specification 4.5). */
export const holidayCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/settings/holidays',
    summary: 'The days that staff closed besides weekends and US federal holidays',
    access: { roles: HOLIDAY_ADMINS },
    reply: list,
  },
  save: {
    method: 'PUT',
    path: '/settings/holidays',
    summary: 'Saves the days that staff close besides weekends and US federal holidays',
    access: { roles: HOLIDAY_ADMINS },
    body: holidaysBody,
    reply: list.extend({ message }),
  },
})
