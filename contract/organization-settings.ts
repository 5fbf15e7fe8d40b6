import { z } from 'zod'
import { amount } from './amounts.ts'
import { STAFF_ROLES } from './access.ts'
import { phoneNumber } from './addresses.ts'
import { billingAddress, billingAddressBody } from './billing-address.ts'
import { defineCalls } from './call.ts'
import { notificationSettings, notificationSettingsBody } from './notification-settings.ts'
import {
  credit,
  initialSetupConfiguration,
  organization,
  printRequestConfiguration,
  rxFormPreference,
} from './organizations.ts'
import { optionalAccountNumber } from './users.ts'
import { toothNotation } from './tooth-numbers.ts'
import {
  normalizeName,
  date,
  normalizeText,
  normalizeLine,
  instant,
  line,
  lineText,
  message,
  nameLine,
  note,
  required,
  rowId,
  withMessage,
} from './wire.ts'
import { printableText, printableName } from './printable-text.ts'

/** The type of an organization (specification 1.8); empty means none. */
export const organizationType = lineText.regex(/^[A-Za-z ]{2,20}$/, 'Invalid name')
const emptyAsNull = z.literal('').transform(() => null)

/** ORG-09. Absent fields stay unchanged; specification 3 tells which user may change which field. */
export const organizationBody = z.object({
  name: printableName.optional(),
  organization_type: z.union([emptyAsNull, organizationType]).nullish(),
  main_location_id: rowId.nullish(),
  /** Tooth notation for the organization's members, and for everybody who views its cases. */
  tooth_notation: toothNotation.optional(),
  /** Staff only. */
  management_notes: note.nullish(),
  /** Requires organizations.manage (specification 4.9). */
  disabled: z.boolean().optional(),
  updated_at: instant.optional(),
})

/** ORG-25: dollars with at most two decimals, valid from a day on and optionally until a later one. */
export const creditBody = z
  .object({
    value: amount(1e9),
    valid_from: date.optional(),
    valid_to: date.nullish(),
  })
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_to > valid_from, {
    path: ['valid_to'],
    message: 'Expiration date must be later than the starting date.',
  })

const maybe = z
  .string()
  .overwrite(normalizeText)
  .trim()
  .nullish()
  .transform((value) => value || null)

/** Additional office staff (ORG-33). */
export const contactBody = z.object({
  id: rowId.optional(),
  first_name: z
    .string('First Name is required')
    .overwrite(normalizeName)
    .trim()
    .min(1, 'First Name is required')
    .pipe(nameLine),
  last_name: nameLine.nullish().transform((value) => value || null),
  title: z.string('Title is required').overwrite(normalizeLine).trim().min(1, 'Title is required').pipe(line),
  email: maybe.pipe(z.email('Email is invalid').max(255, 'Only up to 255 characters is allowed.').nullable()),
  phone_number: maybe.pipe(phoneNumber.nullable()),
  notes: maybe.pipe(note.nullable()),
})
export type ContactBody = z.output<typeof contactBody>

const contact = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  title: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  notes: z.string().nullable(),
})
export type Contact = z.infer<typeof contact>

export const MAX_CONTACTS = 100

/** The list is saved as a whole, so it carries the updated_at of the version that was loaded (register 56). */
const contactList = z.object({ contacts: z.array(contact), metadata: z.object({ updated_at: instant }) })

const edits = {
  anyOf: ['organization.update', 'organizations.update', 'organizations.manage'],
  organization: 'id',
} as const
const views = { anyOf: ['organization.view'], organization: 'id' } as const
const manages = { anyOf: ['organizations.manage'] } as const
const saved = z.object({ organization, message })

export const organizationSettingCalls = defineCalls({
  create: {
    method: 'POST',
    path: '/organizations',
    summary: 'An organization without an owner; with one it is made by POST /register, mode invite',
    access: { roles: STAFF_ROLES },
    body: z.object({
      name: printableText(nameLine).nullish(),
      account_number: optionalAccountNumber,
      organization_type: z.union([emptyAsNull, organizationType]).nullish(),
    }),
    reply: saved,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/organizations/:id',
    summary: 'Name, type, main location, staff notes, disabled: each by whom may',
    access: edits,
    body: organizationBody,
    reply: saved,
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id',
    summary: 'Deletes an archived organization that has no patients',
    access: manages,
    isConfirmed: true,
    reply: withMessage,
  },
  archive: {
    method: 'PUT',
    path: '/organizations/:id/archive',
    summary: 'Archives an organization and suspends its contract',
    access: { anyOf: ['organization.archive'], organization: 'id' },
    reply: saved,
  },
  unArchive: {
    method: 'PUT',
    path: '/organizations/:id/un-archive',
    summary: 'Restores an archived organization and resumes its contract',
    access: { anyOf: ['organization.un-archive'], organization: 'id' },
    reply: saved,
  },
  noStartupFee: {
    method: 'PUT',
    path: '/organizations/:id/no-startup-fee',
    summary: 'Whether the start-up fee is free; fixed once it was charged',
    access: manages,
    body: z.object({ no_startup_fee: z.boolean('Required') }),
    reply: saved,
  },
  addCredit: {
    method: 'POST',
    path: '/organizations/:id/credits',
    summary: 'Adds a credit; without a start it is valid from today on',
    access: { roles: STAFF_ROLES, anyOf: ['orders.manage'] },
    body: creditBody,
    reply: z.object({ credit, message }),
    status: 201,
  },
  endCredit: {
    method: 'DELETE',
    path: '/organizations/:id/credits/:credit_id',
    summary: 'Ends what is left of a credit; what invoices used of it stays',
    access: { roles: STAFF_ROLES, anyOf: ['orders.manage'] },
    body: z.object({ reason: required.pipe(line) }),
    reply: saved,
  },
  billingAddress: {
    method: 'PUT',
    path: '/organizations/:id/billing_address',
    summary: 'Where the invoices go',
    access: edits,
    body: billingAddressBody.extend({ updated_at: instant.optional() }),
    reply: z.object({ billing_address: billingAddress, message }),
  },
  contacts: {
    method: 'GET',
    path: '/organizations/:id/contacts',
    summary: 'Additional office staff',
    access: views,
    reply: contactList,
  },
  saveContacts: {
    method: 'PUT',
    path: '/organizations/:id/contacts',
    summary: 'Saves the whole list: those with an id are kept, those left out are deleted',
    access: edits,
    body: z.object({
      contacts: z.array(contactBody).max(MAX_CONTACTS, `Only up to ${MAX_CONTACTS} contacts are allowed.`),
      updated_at: instant.optional(),
    }),
    reply: contactList.extend({ message }),
  },
  notificationSettings: {
    method: 'GET',
    path: '/organizations/:id/notification-settings',
    summary: 'Which mails go out, to which addresses besides, and which could be added',
    access: views,
    reply: z.object({ data: notificationSettings, metadata: z.object({ email_suggestions: z.array(z.string()) }) }),
  },
  saveNotificationSettings: {
    method: 'PUT',
    path: '/organizations/:id/notification-settings',
    summary: 'Saves the mails that it names',
    access: { anyOf: ['organization.notification-settings.update'], organization: 'id' },
    body: notificationSettingsBody,
    reply: z.object({
      data: notificationSettings,
      metadata: z.object({ email_suggestions: z.array(z.string()) }),
      message,
    }),
  },
  saveRxFormPreference: {
    method: 'PUT',
    path: '/organizations/:id/rx_form_preference',
    summary: 'What a new case starts with; the choices that the two configurations share are theirs too',
    access: edits,
    body: rxFormPreference.extend({ updated_at: instant.optional() }),
    reply: z.object({ data: rxFormPreference, message }),
  },
  saveInitialSetupConfiguration: {
    method: 'PUT',
    path: '/organizations/:id/initial_setup_configuration',
    summary: 'How initial setups are made; the choices shared with the preference are its too',
    access: edits,
    body: initialSetupConfiguration,
    reply: z.object({ data: initialSetupConfiguration, message }),
  },
  savePrintRequestConfiguration: {
    method: 'PUT',
    path: '/organizations/:id/print_request_configuration',
    summary: 'How prints are made and sent; the choices shared with the preference are its too',
    access: edits,
    body: printRequestConfiguration,
    reply: z.object({ data: printRequestConfiguration, message }),
  },
  types: {
    method: 'GET',
    path: '/organization_types',
    summary: 'The four given types and those in use, by key with label',
    access: { roles: STAFF_ROLES },
    wordless: 'Something went wrong.',
    reply: z.object({ data: z.record(z.string(), z.object({ label: z.string() })) }),
  },
})
