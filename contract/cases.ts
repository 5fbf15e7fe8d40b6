import { z } from 'zod'
import { defineCalls } from './call.ts'
import { ASSIGNMENTS, oneOf } from './enums.ts'
import { caseForm, modifiedForm, patchedForm, rxForm } from './rx-forms.ts'
import { trackingNumber } from './shipping.ts'
import { message, note, rowId } from './wire.ts'

const withForm = z.object({ rx_form: rxForm, message })

export const assignBody = z.object({ assign_to: oneOf(ASSIGNMENTS) })
export const trackingBody = z.object({ tracking_number: trackingNumber })

/** Calls on the form of a case, whatever noun their path begins with; the steps of the patient are in case-steps.ts. */
export const caseCalls = defineCalls({
  submit: {
    method: 'POST',
    path: '/rx_forms',
    summary: 'Submits a case: patient, rx form, files and workflow in one transaction; send an Idempotency-Key',
    access: 'signed-in',
    body: caseForm,
    reply: withForm,
    status: 201,
  },
  modify: {
    method: 'PUT',
    path: '/rx_forms/:id',
    summary: 'Replaces the values of an rx form',
    access: 'signed-in',
    body: modifiedForm,
    reply: withForm,
  },
  patch: {
    method: 'PATCH',
    path: '/rx_forms/:id',
    summary: 'Changes some values of an rx form',
    access: 'signed-in',
    body: patchedForm,
    reply: withForm,
  },
  removeForm: {
    method: 'DELETE',
    path: '/rx_forms/:id',
    summary: 'Deletes a new or canceled rx form; a patient without other data is archived',
    access: { anyOf: ['rx-forms.manage'] },
    reply: z.object({ message }),
  },
  markReady: {
    method: 'POST',
    path: '/rx_forms/:id/mark_as_ready',
    summary: 'Marks an rx form ready to be worked on',
    access: { anyOf: ['rx-forms.manage', 'rx-forms.update-management-data'] },
    reply: withForm,
  },
  cancel: {
    method: 'POST',
    path: '/rx_forms/:id/cancel',
    summary: 'Cancels a case: rx-forms.manage, or the customer while the form is new',
    access: 'signed-in',
    reply: withForm,
  },
  assign: {
    method: 'POST',
    path: '/rx_forms/:id/assign',
    summary: 'Changes who makes the setup, while the form is new and an organization manager exists',
    access: 'signed-in',
    body: assignBody,
    reply: withForm,
  },
  saveManagementData: {
    method: 'POST',
    path: '/rx_forms/:id/management_data',
    summary: 'Saves what staff note beside a form',
    access: { anyOf: ['rx-forms.manage', 'rx-forms.update-management-data'] },
    body: z.object({
      assigned_user_id: rowId.nullish(),
      note: note.nullish(),
      due_date: z.iso.date().nullish(),
    }),
    reply: withForm,
  },
  shipBack: {
    method: 'POST',
    path: '/rx_forms/:id/shipping',
    summary: 'Records the tracking number of what goes back to the practice; the step Shipped is finished',
    access: { anyOf: ['rx-forms.manage', 'rx-forms.update-management-data'] },
    body: trackingBody,
    reply: withForm,
  },
})
