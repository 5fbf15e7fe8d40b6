import { z } from 'zod'
import { locationCalls, type LocationRow } from '../locations.ts'
import { organizationCalls, type Member } from '../organizations.ts'
import { instant } from '../wire.ts'
import { definePublicCalls } from './call.ts'
import type { Table } from './table.ts'
import { listParameters } from './wire.ts'

export const LOCATION_FIELDS = {
  id: 'id',
  practice_id: 'organization_id',
  name: 'location_name',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  phone_number: 'phone_number',
  street_address: 'street_address',
  street_address_line_2: 'street_address_line_2',
  city: 'city',
  state: 'state',
  zip_code: 'zip_code',
  country: 'country',
  time_zone: 'time_zone',
  is_main: 'is_main',
} as const satisfies Table<keyof LocationRow>

const location = z.object({
  id: z.number(),
  practice_id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  street_address_line_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** Three letters. */
  country: z.string(),
  time_zone: z.string().nullable(),
  is_main: z.boolean(),
})

export const PERSON_FIELDS = {
  id: 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
} as const satisfies Table<keyof Member>

export const publicPracticeCalls = definePublicCalls({
  get: {
    method: 'GET',
    path: '/practices/:id',
    summary: 'One practice',
    scope: 'people:read',
    runs: organizationCalls.get,
    data: z.object({ id: z.number(), name: z.string(), account_number: z.string(), created_at: instant }),
  },
  people: {
    method: 'GET',
    path: '/practices/:id/people',
    summary: 'The members of a practice; their ids are the doctors of cases',
    scope: 'people:read',
    runs: organizationCalls.members,
    data: z.array(
      z.object({ id: z.number(), first_name: z.string(), last_name: z.string(), email: z.string(), role: z.string() }),
    ),
  },
  locations: {
    method: 'GET',
    path: '/locations',
    summary: 'The locations that the key sees',
    scope: 'people:read',
    runs: locationCalls.list,
    query: z.object({ ...listParameters, practice_id: z.coerce.number().int().positive().optional() }),
    isList: true,
    data: location,
  },
})
