import { z } from 'zod'
import { bracketLibraryCalls, type BracketLibrary } from '../bracket-libraries.ts'
import { locationCalls, type LocationRow } from '../locations.ts'
import { organizationCalls } from '../organizations.ts'
import { definePublicCalls } from './call.ts'
import { field, idOf } from './field.ts'
import { createdAt, practiceId } from './shared.ts'
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
  id: idOf('location', 8),
  practice_id: practiceId,
  name: field(z.string(), 'Name of the location.', 'Main Street'),
  first_name: field(z.string(), 'First name of who receives parcels.', 'Noor'),
  last_name: field(z.string(), 'Last name of who receives parcels.', 'Haddad'),
  email: field(z.string(), 'Address for mails about parcels.', 'front@example.com'),
  phone_number: field(z.string(), 'Phone number.', '+1 303 555 0142'),
  street_address: field(z.string(), 'Street and number.', '12 Main Street'),
  street_address_line_2: field(z.string().nullable(), 'Suite or floor.', 'Suite 4'),
  city: field(z.string(), 'City.', 'Denver'),
  state: field(z.string(), 'State or province.', 'CO'),
  zip_code: field(z.string(), 'Postal code.', '80202'),
  country: field(z.string(), 'Country, three letters of ISO 3166.', 'USA'),
  time_zone: field(z.string().nullable(), 'Name of the time zone.', 'America/Denver'),
  is_main: field(z.boolean(), 'The main location of the practice.', true),
})

const library = z.object({
  id: idOf('bracket library', 3),
  name: field(z.string(), 'Its name.', 'Damon Q2'),
  person_id: field(z.number().int().nullable(), 'The doctor that it belongs to; null if it is for all.', null),
})

export const BRACKET_LIBRARY_FIELDS = {
  id: 'id',
  name: 'name',
  person_id: 'member_id',
} as const satisfies Table<keyof BracketLibrary>

export const publicPracticeCalls = definePublicCalls({
  bracketLibraries: {
    method: 'GET',
    path: '/practices/:id/bracket_libraries',
    summary: 'The bracket libraries of a practice, for the prescription of a case',
    scope: 'people:read',
    runs: bracketLibraryCalls.list,
    data: z.array(library),
  },
  get: {
    method: 'GET',
    path: '/practices/:id',
    summary: 'One practice',
    scope: 'people:read',
    runs: organizationCalls.get,
    data: z.object({
      id: idOf('practice', 17),
      name: field(z.string(), 'Name of the practice.', 'Haddad Orthodontics'),
      account_number: field(z.string(), 'Its number at the lab.', 'TPD-1007'),
      created_at: createdAt,
    }),
  },
  locations: {
    method: 'GET',
    path: '/locations',
    summary: 'The locations that the key sees',
    scope: 'people:read',
    runs: locationCalls.list,
    query: z.object({
      ...listParameters,
      practice_id: field(z.coerce.number().int().positive().optional(), 'Only locations of this practice.', 17),
    }),
    isList: true,
    data: location,
  },
})
