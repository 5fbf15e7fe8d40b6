import { countryOf, DEFAULT_COUNTRY } from './countries.ts'
import { printed, printedName } from './printed.ts'
import { email, line, required } from './wire.ts'

const INVALID_PHONE = 'Invalid phone number.'

const NO_EXTENSION = 'A phone number is kept without an extension. Please leave the extension out.'

/** `x123`, `ext. 5`, `#5`, `,,5` or `;ext=5` behind a number. */
export function hasExtension(text: string) {
  return /\d[\s.)]*(?:x|ext|extension|#|,|;)[\s.:,;=a-z]*\d+\s*$/i.test(text)
}

/**
 * International: a plus sign, then 7 to 15 digits of which the first is not zero (specification 1.8). That has no place for an
 * extension, so one is refused by name: a number that lost it without a word rings at the wrong desk.
 */
export const phoneNumber = required.pipe(
  line
    .refine((text) => !hasExtension(text), { error: NO_EXTENSION, abort: true })
    .regex(/^\+[1-9]\d{6,14}$/, INVALID_PHONE),
)

/** Exactly two characters, also outside the United States (register 60); tax and time are looked up by the capitals. */
export const state = printed(required.pipe(line.toUpperCase())).refine(
  (value) => value.length === 2,
  'Must be exactly 2 characters.',
)

export const country = required.pipe(line).refine((value) => countryOf(value) !== undefined, 'Invalid country.')

/** Where something is: the fields that are locked while a location is in use (LOC-06). */
export const placeFields = {
  street_address: printed(required.pipe(line)),
  street_address_line_2: printed(line)
    .nullish()
    .transform((value) => value || null),
  city: printed(required.pipe(line)),
  state,
  country: country.default(DEFAULT_COUNTRY),
  zip_code: printed(required.pipe(line)),
}

/** Who is there. */
export const personFields = {
  first_name: printedName,
  last_name: printedName,
  email,
  phone_number: phoneNumber,
}

export type PlaceField = keyof typeof placeFields

export const PLACE_FIELDS: readonly PlaceField[] = [
  'street_address',
  'street_address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
]

/** What an address form begins with. */
export const EMPTY_PLACE = {
  street_address: '',
  street_address_line_2: '',
  city: '',
  state: '',
  country: DEFAULT_COUNTRY,
  zip_code: '',
}

type Place = { [name in PlaceField]: string | null }

/** An address in one line, as lists and cards show it: the country only abroad. */
export function placeLine(place: Place) {
  const { street, town, abroad } = partsOf(place)
  return [street, town, abroad].filter(Boolean).join(', ')
}

/** Street, town, country: as a parcel shows them. */
export function placeLines(place: Place) {
  const { street, town, abroad } = partsOf(place)
  return [street, town, abroad ?? DEFAULT_COUNTRY]
}

function partsOf({ street_address, street_address_line_2, city, state, zip_code, country }: Place) {
  const region = [state, zip_code].filter(Boolean).join(' ')
  return {
    street: [street_address, street_address_line_2].filter(Boolean).join(', '),
    town: [city, region].filter(Boolean).join(', '),
    // Names are shown, never the three letters of another country (register 60).
    abroad: country === DEFAULT_COUNTRY ? null : (countryOf(country ?? '')?.name ?? country),
  }
}
