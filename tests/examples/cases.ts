import type { caseCalls } from '#contract/cases.ts'
import { caseForm } from '#server/testing/case-form.ts'
import type { Examples, World } from './world.ts'

export const caseExamples: Examples<typeof caseCalls> = {
  submit: ({ organization, location, member }) => ({
    body: caseForm(organization.id, location.id, { user_id: member.id }),
  }),
  modify: async (world) => {
    const { organization_id: _, ...values } = caseForm(world.organization.id, world.location.id)
    return { ...(await formOf(world)), body: values }
  },
  patch: async (world) => ({ ...(await formOf(world)), body: { first_name: 'Nour' } }),
  removeForm: formOf,
  markReady: formOf,
  cancel: formOf,
  assign: async (world) => ({ ...(await formOf(world)), body: { assign_to: '3' } }),
  saveManagementData: async (world) => ({ ...(await formOf(world)), body: { note: 'Call first.' } }),
  shipBack: async (world) => ({ ...(await formOf(world)), body: { tracking_number: '1Z999AA10123456784' } }),
}

async function formOf({ patient }: World) {
  return { params: { id: (await patient()).rx_form_id } }
}
