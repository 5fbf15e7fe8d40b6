import type { requestCalls } from '#contract/requests.ts'
import type { Examples } from './world.ts'

export const requestExamples: Examples<typeof requestCalls> = {
  list: () => ({}),
  countsPerStatus: () => ({}),
  listOfOrganization: ({ organization }) => ({ params: { id: organization.id } }),
  get: async ({ request }) => ({ params: { id: (await request()).id } }),
  saveManagementData: async ({ request }) => ({
    params: { id: (await request()).id },
    body: { assigned_user_id: null, note: 'Call first.', due_date: null },
  }),
  listPrinting: () => ({}),
  getPrinting: async ({ request }) => ({ params: { id: (await request()).printing.id } }),
}
