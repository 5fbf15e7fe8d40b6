import { z } from 'zod'
import { defineCalls } from './call.ts'
import { organizationLicense } from './organizations.ts'
import { STAFF_ROLES, type GlobalRole } from './roles.ts'
import {
  date,
  filters,
  instant,
  like,
  line,
  message,
  note,
  paged,
  paging,
  required,
  requiredId,
  rowId,
  sortBy,
  withMessage,
} from './wire.ts'

/** LIC-03. A license belongs to a contract and has the contract's number; its user is the owner (register 44). */
export const license = organizationLicense.extend({
  user: z.object({ id: z.number(), full_name: z.string(), email: z.string() }).nullable(),
  organization: z.object({
    id: z.number(),
    name: z.string(),
    account_number: z.string(),
    disabled_at: instant.nullable(),
    deleted_at: instant.nullable(),
  }),
  /** Time of the first activation; null before it. */
  activated_at: instant.nullable(),
  /** The first day on which the license is no longer valid; null for an open end (register 45). */
  expiration_date: date.nullable(),
  is_active: z.boolean(),
  updated_at: instant,
})
export type License = z.infer<typeof license>
export type Device = License['devices'][number]

/** An active license was activated once and has not expired (register 45). */
export function isLicenseActive(
  { activated_at, expiration_date }: Pick<License, 'activated_at' | 'expiration_date'>,
  today: string,
) {
  return activated_at !== null && (expiration_date === null || expiration_date > today)
}

const MAX_SEATS = 10_000

/** Editable fields of a license (LIC-04). */
const licenseFields = {
  license_type_id: requiredId,
  seats: z
    .number('Required')
    .int('Must be a whole number.')
    .min(1, 'Must be at least 1.')
    .max(MAX_SEATS, 'Only up to 10,000 is allowed.'),
}

export const newLicenseBody = z.object({
  user_id: requiredId,
  ...licenseFields,
  /** Required only for a user who owns several organizations. */
  organization_id: rowId.nullish(),
})

export const licenseBody = z.object({ ...licenseFields, updated_at: instant.optional() })

export const deviceBody = z.object({
  name: required.pipe(line),
  details: note
    .trim()
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null)),
})

const READERS = { roles: STAFF_ROLES } as const
/** Roles that may change licenses; tech_support has read access only (specification 3.3). */
const KEEPERS: { roles: readonly GlobalRole[] } = { roles: ['super_admin', 'admin', 'supervisor'] }
const withLicense = z.object({ license, message })

export const licenseCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/licenses',
    summary: 'Licenses with their devices, by the name of the owner',
    access: READERS,
    query: z.object({
      filter: filters({ full_name_like: like }),
      sort: sortBy(['full_name', 'license_type', 'activated_at', 'expiration_date', 'seats']).optional(),
      ...paging(5),
    }),
    reply: paged('licenses', license),
  },
  get: {
    method: 'GET',
    path: '/licenses/:id',
    summary: 'One license with its devices',
    access: READERS,
    reply: z.object({ license }),
  },
  create: {
    method: 'POST',
    path: '/licenses',
    summary: 'Gives the organization that a user owns a license; it has one at most',
    access: KEEPERS,
    body: newLicenseBody,
    reply: withLicense,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/licenses/:id',
    summary: 'Changes type and seats, of which each device needs one',
    access: KEEPERS,
    body: licenseBody,
    reply: withLicense,
  },
  remove: {
    method: 'DELETE',
    path: '/licenses/:id',
    summary: 'Takes the license from its contract, with its seats and devices; the contract itself stays',
    access: KEEPERS,
    reply: withMessage,
  },
  setStatus: {
    method: 'POST',
    path: '/licenses/:id/set_status',
    summary: 'Activates a license with an open end, or ends it today',
    access: KEEPERS,
    body: z.object({ active: z.boolean('Must be true or false.') }),
    reply: withLicense,
  },
  types: {
    method: 'GET',
    path: '/license_types',
    summary: 'The types of licenses',
    access: READERS,
    reply: z.object({
      license_types: z.array(
        z.object({ id: z.number(), name: z.string(), rules: z.object({ allow_buy_seats: z.boolean() }) }),
      ),
    }),
  },
  updateDevice: {
    method: 'PUT',
    path: '/devices/:id',
    summary: 'Renames a device of a license; the desktop application adds them',
    access: KEEPERS,
    body: deviceBody,
    reply: z.object({ device: organizationLicense.shape.devices.element, message }),
  },
  removeDevice: {
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Removes a device, so that its seat is free again',
    access: KEEPERS,
    reply: withMessage,
  },
})
