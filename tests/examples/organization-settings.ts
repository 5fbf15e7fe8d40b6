import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { Examples, World } from './world.ts'

export const organizationSettingExamples: Examples<typeof organizationSettingCalls> = {
  create: () => ({ body: {} }),
  update: (world) => ({ ...organizationParams(world), body: { name: 'Juniper Dental' } }),
  remove: async ({ closed }) => ({ params: { id: (await closed()).id } }),
  archive: organizationParams,
  unArchive: async ({ closed }) => ({ params: { id: (await closed()).id } }),
  noStartupFee: (world) => ({ ...organizationParams(world), body: { no_startup_fee: true } }),
  addCredit: (world) => ({ ...organizationParams(world), body: { value: 100 } }),
  endCredit: async (world) => ({
    params: { ...organizationParams(world).params, credit_id: (await world.credit()).id },
    body: { reason: 'Granted twice' },
  }),
  billingAddress: (world) => ({ ...organizationParams(world), body: ADDRESS }),
  contacts: organizationParams,
  saveContacts: (world) => ({ ...organizationParams(world), body: { contacts: [] } }),
  notificationSettings: organizationParams,
  saveNotificationSettings: (world) => ({
    ...organizationParams(world),
    body: { monthly_invoice: { enabled: false, additional_emails: [] } },
  }),
  saveRxFormPreference: (world) => ({ ...organizationParams(world), body: {} }),
  saveInitialSetupConfiguration: (world) => ({ ...organizationParams(world), body: {} }),
  savePrintRequestConfiguration: (world) => ({ ...organizationParams(world), body: {} }),
  types: () => ({}),
}

const ADDRESS = {
  first_name: 'Mina',
  last_name: 'Castellano',
  email: 'billing@typodont.test',
  phone_number: '+18015550142',
  street_address: '1480 Juniper Ridge Rd',
  city: 'Ogden',
  state: 'UT',
  zip_code: '84403',
}

function organizationParams({ organization }: World) {
  return { params: { id: organization.id } }
}
