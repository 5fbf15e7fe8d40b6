import { PHOTO_FILE, STL_FILE } from '#contract/enums.ts'
import type { rxFormCalls } from '#contract/rx-forms.ts'
import { signUpload } from '#server/features/files/links.ts'
import { getOpenOrganization, getOrganizationRecord } from '#server/features/organizations/queries.ts'
import type { Handlers } from '#server/http/context.ts'
import { getRxForm, listRxForms } from './queries.ts'

export const rxFormRoutes: Handlers<typeof rxFormCalls> = {
  list: (ctx, { query }) => listRxForms(ctx, query),
  listOfOrganization: async (ctx, { params, query }) => {
    await getOrganizationRecord(ctx, params.id)
    return listRxForms(ctx, query, params.id)
  },
  get: (ctx, { params, query }) => getRxForm(ctx, params.id, query.include),
  uploadLink: async (ctx, { query }) => {
    const organization = await getOpenOrganization(ctx, query.organization_id)
    const type = /\.stl$/i.test(query.file_name) ? STL_FILE : PHOTO_FILE
    return signUpload(ctx, organization.id, type, query)
  },
}
