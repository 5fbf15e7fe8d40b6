import type { promiseCalls } from '#contract/promises.ts'
import type { receiptCalls } from '#contract/receipts.ts'
import type { Examples } from './world.ts'

export const promiseExamples: Examples<typeof promiseCalls> = {
  history: async ({ patient }) => ({ params: { id: (await patient()).id } }),
  preview: async ({ patient }) => ({ body: { patient_id: (await patient()).id, asks_for_change: true } }),
}

export const receiptExamples: Examples<typeof receiptCalls> = {
  get: async ({ patient }) => ({ params: { id: (await patient()).id } }),
}
