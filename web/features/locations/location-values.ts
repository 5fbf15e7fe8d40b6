import type { z } from 'zod'
import { EMPTY_ADDRESS } from '#contract/addresses.ts'
import type { Location, locationForm } from '#contract/locations.ts'
import { stateOffset } from '#contract/timezones.ts'
import { ADDRESS_NAMES } from '#web/components/address/AddressFields.tsx'
import { CONTACT_NAMES } from '#web/components/address/ContactFields.tsx'

/** The form's values; the timezone is null while it follows the state. */
export type LocationValues = {
  [Name in Exclude<keyof z.input<typeof locationForm>, 'users' | 'timezone_offset'>]-?: string
} & { users: number[]; timezone_offset: number | null }

export const EMPTY_LOCATION: LocationValues = {
  location_name: '',
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  ...EMPTY_ADDRESS,
  users: [],
  timezone_offset: null,
}

/** The labels in the order of the form, for the bar that lists unsaved changes. */
export const LOCATION_NAMES: { readonly [Name in keyof LocationValues]: string } = {
  location_name: 'Location name',
  users: 'Assigned to',
  ...CONTACT_NAMES,
  ...ADDRESS_NAMES,
  timezone_offset: 'Timezone',
}

export function toFormValues(location: Location): LocationValues {
  const { location_name, first_name, last_name, email, phone_number } = location
  const { street_address, street_address_line_2, city, state, zip_code, country } = location
  const isByState = location.timezone_offset === stateOffset(country, state)
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
    timezone_offset: isByState ? null : location.timezone_offset,
  }
}

/** Omits the timezone for users who may not set it: only staff may. */
export function toRequestBody(values: LocationValues, maySayTimezone: boolean) {
  const { timezone_offset, ...rest } = values
  return maySayTimezone ? { ...rest, timezone_offset } : rest
}
