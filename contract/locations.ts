import { z } from 'zod'
import { contactFields, addressFields } from './addresses.ts'
import { defineCalls } from './call.ts'
import { LOCATION_ACCESS } from './location-access.ts'
import { isTimeZone, UTC_OFFSETS } from './timezones.ts'
import {
  after,
  queryId,
  filters,
  id,
  include,
  instant,
  like,
  listOf,
  message,
  paged,
  paging,
  requiredName,
  rowId,
  sortBy,
} from './wire.ts'

/** Address of a shipment. */
export const shippingAddress = z.object({
  id: z.number(),
  organization_id: z.number(),
  location_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  street_address_line_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** Three-letter code (register 60). */
  country: z.string(),
  full_address: z.string(),
  /** IANA name, such as America/Denver; null if it is unknown or if staff set an offset instead. */
  time_zone: z.string().nullable(),
  /** Offset from UTC in minutes, in standard time. */
  timezone_offset: z.number().nullable(),
  created_at: instant,
})

/** A location as returned by the API (LOC-01). */
export const location = shippingAddress.extend({
  /** Ids of the members that the location is assigned to; a plain member gets only their own id. */
  users: z.array(z.number()),
  /** True if an open request or an unfinished form ships to the location (register 58). */
  has_incomplete_requests: z.boolean(),
  is_main: z.boolean(),
  updated_at: instant,
})
export type Location = z.infer<typeof location>

/** Location as listed on the screens; the last two parts are returned on `include`. */
export const locationRow = location.extend({
  assigned_users: z.array(z.object({ id: z.number(), full_name: z.string() })).optional(),
  organization: z.object({ id: z.number(), name: z.string(), account_number: z.string() }).optional(),
})
export type LocationRow = z.infer<typeof locationRow>

const offset = z.number().refine((value) => UTC_OFFSETS.includes(value), 'Invalid timezone.')
const timeZone = z.string().refine(isTimeZone, 'Unknown time zone. Use an IANA name, such as America/Denver.')

/** Editable fields of a location (LOC-05). */
export const locationFields = {
  location_name: requiredName,
  ...contactFields,
  ...addressFields,
  /** Null follows the address (register 48). */
  time_zone: timeZone.nullish(),
  /** Set by staff only, for a location without a zone; null follows the address. */
  timezone_offset: offset.nullish(),
  users: z.array(rowId).max(500).optional(),
}
export const locationForm = z.object(locationFields)

const INCLUDES = include(['users', 'organization'])

export const locationCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/locations',
    summary: 'Locations in scope: of a customer those of the current organization, of a plain member the assigned ones',
    access: 'signed-in',
    query: z.object({
      filter: filters({
        organization_id: queryId,
        search: like,
        organization_search: like,
        chosen_wi_organization_id: listOf(queryId),
      }),
      include: INCLUDES.optional(),
      sort: sortBy(['created_at', 'location_name', 'city']).optional(),
      ...paging(5),
      ...after,
    }),
    reply: paged('locations', locationRow),
  },
  get: {
    method: 'GET',
    path: '/locations/:id',
    summary: 'One location in scope',
    access: 'signed-in',
    query: z.object({ include: INCLUDES.optional() }),
    reply: z.object({ location: locationRow }),
  },
  create: {
    method: 'POST',
    path: '/locations',
    summary: 'Adds a location to an organization, without one to the current; the first one is its main location',
    access: LOCATION_ACCESS.create,
    body: z.object({ ...locationFields, organization_id: id.optional() }),
    reply: z.object({ location: locationRow, message }),
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/locations/:id',
    summary: 'Changes a location; its address only while nothing is on its way to it',
    access: LOCATION_ACCESS.update,
    body: z.object({ ...locationFields, updated_at: instant.optional() }),
    reply: z.object({ location: locationRow, message }),
  },
  remove: {
    method: 'DELETE',
    path: '/locations/:id',
    summary: 'Deletes a location that is neither the main one nor named by anything',
    access: LOCATION_ACCESS.delete,
    reply: z.object({ message }),
  },
})
