import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import { fileTypeBlocker } from '#contract/files.ts'
import type { rxFormCalls } from '#contract/rx-forms.ts'
import { invalid } from '#server/errors.ts'
import { signUpload } from '#server/features/files/sign-upload.ts'
import { getCurrentOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { getOpenOrganization } from '#server/features/organizations/queries.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { getRxForm, listRxForms } from './queries.ts'

export const rxFormRoutes: Handlers<typeof rxFormCalls> = {
  list: (ctx, { query }) => listRxForms(ctx, query),
  listOfOrganization: async (ctx, { params, query }) => {
    await getCurrentOrganizationRecord(ctx, params.id)
    return listRxForms(ctx, query, params.id)
  },
  get: (ctx, { params, query }) => getRxForm(ctx, params.id, query.include),
  uploadLink: async (ctx, { query }) => {
    const organization = await getOpenOrganization(ctx, query.organization_id)
    const type = [STL_FILE, PHOTO_FILE].find((each) => !fileTypeBlocker(query.file_name, each))
    if (type === undefined)
      throw invalid({ file_name: ['Only .stl files and JPEG, PNG, WebP and HEIC photos can be uploaded.'] })
    return signUpload(ctx, organization.id, type, query)
  },
}
