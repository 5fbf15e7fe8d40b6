import type { dashboardCalls } from '#contract/dashboard.ts'
import type { Examples } from './world.ts'

export const dashboardExamples: Examples<typeof dashboardCalls> = {
  get: () => ({ query: { dateFilterFrom: '2026-11-01', dateFilterTo: '2026-11-30' } }),
  queue: () => ({}),
  asked: () => ({}),
  steps: () => ({}),
}
