import type { rxFormCalls } from '#contract/rx-forms.ts'
import type { Examples } from './world.ts'

export const rxFormExamples: Examples<typeof rxFormCalls> = {
  list: () => ({}),
  listOfOrganization: ({ organization }) => ({ params: { id: organization.id } }),
  get: async ({ patient }) => ({ params: { id: (await patient()).rx_form_id } }),
  uploadLink: ({ organization }) => ({ query: { organization_id: organization.id, file_name: 'upper.stl' } }),
}
