import type { systemCalls } from '#contract/system.ts'
import type { Examples } from './world.ts'

export const systemExamples: Examples<typeof systemCalls> = {
  get: () => ({}),
  sendTestMail: () => ({}),
  startDrill: () => ({}),
}
