import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { Examples, World } from './world.ts'

export const organizationSettingExamples: Examples<typeof organizationSettingCalls> = {
  create: () => ({ body: {} }),
  update: (world) => ({ ...itself(world), body: { name: 'Juniper Dental' } }),
  remove: async ({ closed }) => ({ params: { id: (await closed()).id } }),
  archive: itself,
  unArchive: async ({ closed }) => ({ params: { id: (await closed()).id } }),
  noStartupFee: (world) => ({ ...itself(world), body: { no_startup_fee: true } }),
  addCredit: (world) => ({ ...itself(world), body: { value: 100 } }),
  endCredit: async (world) => ({
    params: { ...itself(world).params, credit_id: (await world.credit()).id },
    body: { reason: 'Granted twice' },
  }),
  billingAddress: (world) => ({ ...itself(world), body: ADDRESS }),
  contacts: itself,
  saveContacts: (world) => ({ ...itself(world), body: { contacts: [] } }),
  notificationSettings: itself,
  saveNotificationSettings: (world) => ({
    ...itself(world),
    body: { monthly_invoice: { enabled: false, additional_emails: [] } },
  }),
  saveRxFormPreference: (world) => ({ ...itself(world), body: {} }),
  saveInitialSetupConfiguration: (world) => ({ ...itself(world), body: {} }),
  savePrintRequestConfiguration: (world) => ({ ...itself(world), body: {} }),
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

function itself({ organization }: World) {
  return { params: { id: organization.id } }
}
