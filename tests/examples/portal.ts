import type { announcementCalls } from '#contract/announcements.ts'
import type { clientErrorCalls } from '#contract/client-errors.ts'
import type { holidayCalls } from '#contract/holidays.ts'
import type { reportCalls } from '#contract/reports.ts'
import type { searchCalls } from '#contract/search.ts'
import type { settingCalls } from '#contract/settings.ts'
import type { shippingCalls } from '#contract/shipping.ts'
import { viewCalls } from '#contract/views.ts'
import type { Examples } from './world.ts'

/** Examples of calls that belong to no organization. */
export const announcementExamples: Examples<typeof announcementCalls> = {
  list: () => ({}),
  get: () => ({}),
  update: () => ({ params: { id: 2 }, body: { body: 'Closed on Friday.' } }),
}
export const clientErrorExamples: Examples<typeof clientErrorCalls> = {
  report: () => ({
    body: {
      release: '1.2.0',
      route: '/patient-details/$id',
      message: 'Error: no room for "Sofia Delgado"',
      stack: 'TypeError: x\n    at open (https://portal.test/assets/start-a1.js:1:2345)',
    },
  }),
}
export const holidayExamples: Examples<typeof holidayCalls> = {
  get: () => ({}),
  save: () => ({ body: { days: [{ date: '2099-12-24', name: 'Christmas Eve' }] } }),
}
export const searchExamples: Examples<typeof searchCalls> = { config: () => ({}) }
export const settingExamples: Examples<typeof settingCalls> = { get: () => ({}) }
export const shippingExamples: Examples<typeof shippingCalls> = { methods: () => ({}) }

export const reportExamples: Examples<typeof reportCalls> = { download: () => ({ params: { type: 'patients' } }) }

export const viewExamples: Examples<typeof viewCalls> = {
  list: () => ({}),
  save: () => ({ body: { name: 'Rush', path: '/patients-page?filter[rush]=true' } }),
  /** The caller's own view; no call reaches that of another user. */
  remove: async ({ t, who }) => {
    const body = { name: 'To be removed', path: '/patients-page' }
    const { view } = await t.as(who).call(viewCalls.save, { body })
    return { params: { id: view.id } }
  },
}
