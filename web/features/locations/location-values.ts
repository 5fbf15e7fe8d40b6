import type { z } from 'zod'
import { EMPTY_ADDRESS } from '#contract/addresses.ts'
import type { Location, locationForm } from '#contract/locations.ts'
import { proposeTimeZone } from '#contract/propose-time-zone.ts'
import { ADDRESS_NAMES } from '#web/components/address/AddressFields.tsx'
import { CONTACT_NAMES } from '#web/components/address/ContactFields.tsx'

/** The form's values. The time zone is null while it follows the address, and the offset unless it stands for a zone. */
export type LocationValues = {
  [Name in Exclude<keyof z.input<typeof locationForm>, 'users' | 'time_zone' | 'timezone_offset'>]-?: string
} & { users: number[]; time_zone: string | null; timezone_offset: number | null }

export const EMPTY_LOCATION: LocationValues = {
  location_name: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  ...EMPTY_ADDRESS,
  users: [],
  time_zone: null,
  timezone_offset: null,
}

/** The labels in the order of the form, for the bar that lists unsaved changes. */
export const LOCATION_NAMES: { readonly [Name in keyof LocationValues]: string } = {
  location_name: 'Location name',
  users: 'Assigned to',
  ...CONTACT_NAMES,
  ...ADDRESS_NAMES,
  time_zone: 'Time zone',
  timezone_offset: 'Offset from UTC',
}

export function toFormValues(location: Location): LocationValues {
  const { location_name, first_name, last_name, email, phone_number } = location
  const { street_address, street_address_line_2, city, state, zip_code, country } = location
  const proposed = proposeTimeZone(location)
  return {
    location_name,
    first_name,
    last_name,
    email,
    phone_number,
    street_address,
    street_address_line_2: street_address_line_2 ?? '',
    city,
    state,
    zip_code,
    country,
    users: location.users,
    time_zone: location.time_zone === proposed ? null : location.time_zone,
    timezone_offset: location.time_zone === null ? location.timezone_offset : null,
  }
}

/** Omits the offset for users who may not set it, and beside a time zone, which has its own. */
export function toRequestBody(values: LocationValues, canSetOffset: boolean) {
  const { timezone_offset, ...rest } = values
  return canSetOffset && values.time_zone === null ? { ...rest, timezone_offset } : rest
}
