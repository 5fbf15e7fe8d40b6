import type { labelCalls } from '#contract/labels.ts'
import type { Examples } from './world.ts'

export const labelExamples: Examples<typeof labelCalls> = {
  ofPatient: async ({ patient }) => ({ params: { id: (await patient()).id } }),
  pdfOfPatient: async ({ patient }) => ({ params: { id: (await patient()).id } }),
  ofRequest: async ({ request }) => ({ params: { id: (await request()).id } }),
  pdfOfRequest: async ({ request }) => ({ params: { id: (await request()).id, kind: 'shipping' } }),
}
