import { findCountry } from './countries.ts'
import { zonesOfCountry } from './country-time-zones.ts'
import { SPLIT_PROVINCES, SPLIT_STATES, type ZoneByCode } from './split-time-zones.ts'

type Place = { country: string; state: string; zip_code: string }

/** States and territories by the time zone of most of their population. */
const STATES: ZoneByCode = [
  ['America/New_York', 'CT DC DE FL GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Detroit', 'MI'],
  ['America/Indiana/Indianapolis', 'IN'],
  ['America/Kentucky/Louisville', 'KY'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO MT NM UT WY'],
  ['America/Boise', 'ID'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR'],
  ['America/St_Thomas', 'VI'],
  ['Pacific/Pago_Pago', 'AS'],
  ['Pacific/Guam', 'GU'],
  ['Pacific/Saipan', 'MP'],
]

const PROVINCES: ZoneByCode = [
  ['America/St_Johns', 'NL'],
  ['America/Halifax', 'NS PE'],
  ['America/Moncton', 'NB'],
  ['America/Toronto', 'ON QC'],
  ['America/Iqaluit', 'NU'],
  ['America/Winnipeg', 'MB'],
  ['America/Regina', 'SK'],
  ['America/Edmonton', 'AB NT'],
  ['America/Whitehorse', 'YT'],
  ['America/Vancouver', 'BC'],
]

const ZONES_BY_STATE = {
  USA: { states: STATES, split: SPLIT_STATES },
  CAN: { states: PROVINCES, split: SPLIT_PROVINCES },
}

/**
 * Returns the time zone of an address: in the United States and Canada by state and ZIP code, elsewhere if the country
 * has a single one; null if it is unknown. A state with two zones has that of most of its population until the ZIP code
 * is known.
 */
export function proposeTimeZone({ country, state, zip_code }: Place): string | null {
  if (country === 'USA' || country === 'CAN') {
    const { states, split } = ZONES_BY_STATE[country]
    const code = state.trim().toUpperCase()
    const zoneOfState = states.find(([, codes]) => codes.split(' ').includes(code))?.[0]
    return zoneOfZip(split[code] ?? [], zip_code) ?? zoneOfState ?? null
  }
  const zones = zonesOfCountry(findCountry(country)?.alpha_2 ?? '')
  return zones.length === 1 ? (zones[0] ?? null) : null
}

function zoneOfZip(zones: ZoneByCode, zip_code: string) {
  const zip = zip_code.replaceAll(/\s/g, '').toUpperCase()
  return zones.find(([, ranges]) => ranges.split(' ').some((range) => isInRange(zip, range)))?.[0]
}

/** Compares as many characters as the ends of the range have: 84401-1234 is in `844` and in `843-846`. */
function isInRange(zip: string, range: string) {
  const [from = '', to = from] = range.split('-')
  const start = zip.slice(0, from.length)
  return start.length === from.length && start >= from && start <= to
}

/** Lists the time zones that a location of the country may choose from. */
export function listTimeZones(country: string): readonly string[] {
  return zonesOfCountry(findCountry(country)?.alpha_2 ?? '')
}
