import { caseCalls } from '#contract/cases.ts'
import { notFound } from '#server/errors.ts'
import { loadRxForm } from '#server/features/rx-forms/queries.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { assignCase } from './assign.ts'
import { cancelCase } from './cancel.ts'
import { saveManagementData } from './management-data.ts'
import { markReady } from './mark-ready.ts'
import { patchForm, replaceForm } from './modify-form.ts'
import { removeForm } from './remove-form.ts'
import { shipBack } from './ship-back.ts'
import { inspectStagedFiles } from './staged-files.ts'
import { submitCase } from './submit.ts'

export const caseRoutes: Handlers<typeof caseCalls> = {
  submit: withBefore(
    caseCalls.submit,
    (ctx, { body }) => inspectStagedFiles(ctx, body),
    async (ctx, { body }, files) => withForm(ctx, await submitCase(ctx, body, files), 'The case was submitted.'),
  ),
  modify: async (ctx, { params, body }) => withForm(ctx, await replaceForm(ctx, params.id, body), MODIFIED),
  patch: async (ctx, { params, body }) => withForm(ctx, await patchForm(ctx, params.id, body), MODIFIED),
  removeForm: async (ctx, { params }) => {
    await removeForm(ctx, params.id)
    return { message: 'The rx form was deleted.' }
  },
  markReady: async (ctx, { params }) =>
    withForm(ctx, await markReady(ctx, params.id), 'The rx form was marked as ready.'),
  cancel: async (ctx, { params }) => withForm(ctx, await cancelCase(ctx, params.id), 'The case was canceled.'),
  assign: async (ctx, { params, body }) =>
    withForm(ctx, await assignCase(ctx, params.id, body.assign_to), 'The assignment was changed.'),
  saveManagementData: async (ctx, { params, body }) =>
    withForm(ctx, await saveManagementData(ctx, params.id, body), 'The management data was saved.'),
  shipBack: async (ctx, { params, body }) =>
    withForm(ctx, await shipBack(ctx, params.id, body.tracking_number), 'The tracking number was saved.'),
}

const MODIFIED = 'RxForm successfully updated.'

async function withForm(ctx: Ctx, patient_id: number, message: string) {
  const rx_form = await loadRxForm(ctx, patient_id)
  if (!rx_form) throw notFound()
  return { rx_form, message }
}
