import { findCountry, DEFAULT_COUNTRY } from './countries.ts'
import { printableLine, printableName, printableText } from './printable-text.ts'
import { email, line, required } from './wire.ts'

const INVALID_PHONE = 'Invalid phone number.'

const NO_EXTENSION = 'A phone number is kept without an extension. Please leave the extension out.'

/** Detects an extension behind a number: `x123`, `ext. 5`, `#5`, `,,5` or `;ext=5`. */
export function hasExtension(text: string) {
  return /\d[\s.)]*(?:x|ext|extension|#|,|;)[\s.:,;=a-z]*\d+\s*$/i.test(text)
}

/**
 * International format: a plus sign, then 7 to 15 digits, the first not zero (specification 1.8). The format has no
 * extension, so a number with one is rejected with its own message: dropping it silently would make calls reach the
 * wrong desk.
 */
export const phoneNumber = required.pipe(
  line
    .refine((text) => !hasExtension(text), { error: NO_EXTENSION, abort: true })
    .regex(/^\+[1-9]\d{6,14}$/, INVALID_PHONE),
)

/**
 * Exactly two characters, also outside the United States (register 60). Upper-cased, because tax and time zone are
 * looked up by it.
 */
export const state = printableText(required.pipe(line.toUpperCase())).refine(
  (value) => value.length === 2,
  'Must be exactly 2 characters.',
)

export const country = required.pipe(line).refine((value) => findCountry(value) !== undefined, 'Invalid country.')

/** Address fields, which are locked while a location is in use (LOC-06). */
export const addressFields = {
  street_address: printableLine,
  street_address_line_2: printableText(line)
    .nullish()
    .transform((value) => value || null),
  city: printableLine,
  state,
  country: country.default(DEFAULT_COUNTRY),
  zip_code: printableLine,
}

/** Contact person of an address. */
export const contactFields = {
  first_name: printableName,
  last_name: printableName,
  email,
  phone_number: phoneNumber,
}

export type AddressField = keyof typeof addressFields

export const ADDRESS_FIELDS: readonly AddressField[] = [
  'street_address',
  'street_address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
]

/** Initial values of an address form. */
export const EMPTY_ADDRESS = {
  street_address: '',
  street_address_line_2: '',
  city: '',
  state: '',
  country: DEFAULT_COUNTRY,
  zip_code: '',
}

type PostalAddress = { [name in AddressField]: string | null }

/** Formats an address as one line for lists and cards; the country is included only if it is not the default one. */
export function formatAddress(place: PostalAddress) {
  const { street, town, foreignCountry } = partsOf(place)
  return [street, town, foreignCountry].filter(Boolean).join(', ')
}

/** Formats an address as three lines for a parcel: street, town, country. */
export function formatAddressLines(place: PostalAddress) {
  const { street, town, foreignCountry } = partsOf(place)
  return [street, town, foreignCountry ?? DEFAULT_COUNTRY]
}

function partsOf({ street_address, street_address_line_2, city, state, zip_code, country }: PostalAddress) {
  const region = [state, zip_code].filter(Boolean).join(' ')
  return {
    street: [street_address, street_address_line_2].filter(Boolean).join(', '),
    town: [city, region].filter(Boolean).join(', '),
    // Displays the country's name, never its three-letter code (register 60).
    foreignCountry: country === DEFAULT_COUNTRY ? null : (findCountry(country ?? '')?.name ?? country),
  }
}
