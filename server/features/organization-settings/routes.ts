import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import { createOrganization } from '#server/features/organizations/create.ts'
import { getChangedOrganization } from '#server/features/organizations/load-organization.ts'
import { addCredit, endCredit } from '#server/features/organizations/credits.ts'
import { setNoStartupFee } from '#server/features/organizations/billing-facts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { archiveOrganization, deleteOrganization, unArchiveOrganization } from './archive.ts'
import { changeBillingAddress } from './billing-address.ts'
import { getContacts, saveContacts } from './contacts.ts'
import { getNotificationSettings, saveNotificationSettings } from './notification-settings.ts'
import { listOrganizationTypes } from './organization-types.ts'
import {
  saveInitialSetupConfiguration,
  savePrintRequestConfiguration,
  saveRxFormPreference,
} from './save-preferences.ts'
import { checkNewType, updateOrganization } from './update.ts'

const SAVED = 'The settings were saved.'

export const organizationSettingRoutes: Handlers<typeof organizationSettingCalls> = {
  create: async (ctx, { body }) => {
    await checkNewType(ctx, body.organization_type ?? null)
    const { id } = await createOrganization(ctx, body)
    return answer(ctx, id, 'The organization was created.')
  },
  update: async (ctx, { params, body }) => {
    await updateOrganization(ctx, params.id, body)
    return answer(ctx, params.id, 'The organization was saved.')
  },
  remove: async (ctx, { params }) => {
    await deleteOrganization(ctx, params.id)
    return { message: 'The organization was deleted.' }
  },
  archive: async (ctx, { params }) => {
    await archiveOrganization(ctx, params.id)
    return answer(ctx, params.id, 'The organization was archived.')
  },
  unArchive: async (ctx, { params }) => {
    await unArchiveOrganization(ctx, params.id)
    return answer(ctx, params.id, 'The organization was restored.')
  },
  noStartupFee: async (ctx, { params, body }) => {
    await setNoStartupFee(ctx, params.id, body.no_startup_fee)
    const message = body.no_startup_fee ? 'The start-up fee is free.' : 'The start-up fee is charged.'
    return answer(ctx, params.id, message)
  },
  addCredit: async (ctx, { params, body }) => ({
    credit: await addCredit(ctx, params.id, body),
    message: 'The credit was added.',
  }),
  endCredit: async (ctx, { params, body }) => {
    await endCredit(ctx, params.id, params.credit_id, body.reason)
    return answer(ctx, params.id, 'The rest of the credit was ended.')
  },
  billingAddress: async (ctx, { params, body }) => ({
    billing_address: await changeBillingAddress(ctx, params.id, body),
    message: 'The billing address was saved.',
  }),
  contacts: (ctx, { params }) => getContacts(ctx, params.id),
  saveContacts: async (ctx, { params, body }) => ({
    ...(await saveContacts(ctx, params.id, body.contacts, body.updated_at)),
    message: 'The contacts were saved.',
  }),
  notificationSettings: (ctx, { params }) => getNotificationSettings(ctx, params.id),
  saveNotificationSettings: async (ctx, { params, body }) => ({
    ...(await saveNotificationSettings(ctx, params.id, body)),
    message: 'Notification settings successfully updated.',
  }),
  saveRxFormPreference: async (ctx, { params, body: { updated_at, ...preference } }) => ({
    data: await saveRxFormPreference(ctx, params.id, preference, updated_at),
    message: SAVED,
  }),
  saveInitialSetupConfiguration: async (ctx, { params, body }) => ({
    data: await saveInitialSetupConfiguration(ctx, params.id, body),
    message: SAVED,
  }),
  savePrintRequestConfiguration: async (ctx, { params, body }) => ({
    data: await savePrintRequestConfiguration(ctx, params.id, body),
    message: SAVED,
  }),
  types: async (ctx) => ({ data: await listOrganizationTypes(ctx) }),
}

async function answer(ctx: Ctx, id: number, message: string) {
  return { organization: await getChangedOrganization(ctx, id), message }
}
