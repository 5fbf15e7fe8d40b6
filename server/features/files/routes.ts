import { caseCan } from '#contract/cases.rules.ts'
import { fileCalls } from '#contract/files.ts'
import { mayAddFile } from '#contract/files.rules.ts'
import { forbidden, throwConflictIf } from '#server/errors.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import { withBefore, type Handlers } from '#server/http/handlers.ts'
import { inspectBeforeStore, removeFile, storeFile } from './actions.ts'
import { signUpload } from './sign-upload.ts'
import { fileLink, getFile, lightLink, listImages, listStlFiles, toPatientFile } from './queries.ts'

export const fileRoutes: Handlers<typeof fileCalls> = {
  list: async (ctx, { query }) => ({ patient_files: await listStlFiles(ctx, query.filter.patient_id) }),
  uploadLink: async (ctx, { query }) => {
    const patient = await getPatient(ctx, query.patient_id)
    if (!mayAddFile(ctx.actor, patient.organization_id, query.patient_file_type_id)) throw forbidden()
    throwConflictIf(caseCan.edit(patient))
    return signUpload(ctx, patient.organization_id, query.patient_file_type_id, query)
  },
  store: withBefore(
    fileCalls.store,
    (ctx, { body }) => inspectBeforeStore(ctx, body),
    async (ctx, { body }, inspected) => ({
      patient_file: await toPatientFile(ctx, await storeFile(ctx, body, inspected)),
      message: 'The file was uploaded successfully.',
    }),
  ),
  downloadLink: async (ctx, { params }) => ({ url: await fileLink(ctx, (await getFile(ctx, params.id)).file, false) }),
  lightLink: async (ctx, { params }) => ({ url: await lightLink(ctx, (await getFile(ctx, params.id)).file) }),
  remove: async (ctx, { params }) => {
    await removeFile(ctx, params.id)
    return { message: 'The file was deleted.' }
  },
  images: async (ctx, { params, query }) => ({
    images: await listImages(ctx, params.id, query.patient_file_type_id),
  }),
}
