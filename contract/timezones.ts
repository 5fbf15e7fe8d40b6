/**
 * Offsets from UTC of states and provinces in hours, in standard time; a state with two time zones has that of most of
 * its population.
 */
const HOURS: Readonly<Record<string, readonly [hours: number, states: string][]>> = {
  USA: [
    [-4, 'PR VI'],
    [-5, 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
    [-6, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
    [-7, 'AZ CO ID MT NM UT WY'],
    [-8, 'CA NV OR WA'],
    [-9, 'AK'],
    [-10, 'HI'],
    [-11, 'AS'],
    [10, 'GU MP'],
  ],
  CAN: [
    [-3.5, 'NL'],
    [-4, 'NB NS PE'],
    [-5, 'NU ON QC'],
    [-6, 'MB SK'],
    [-7, 'AB NT YT'],
    [-8, 'BC'],
  ],
}

/** Returns the offset from UTC in minutes in standard time, by state (register 48); null if the state is unknown. */
export function stateOffset(country: string, state: string): number | null {
  const code = state.toUpperCase()
  const found = HOURS[country]?.find(([, states]) => states.split(' ').includes(code))
  return found ? found[0] * 60 : null
}

/** Formats an offset in minutes as `UTC-07:00`. */
export function formatOffset(minutes: number) {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const clock = `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${clock}`
}

/** All existing offsets from UTC, in minutes. */
export const UTC_OFFSETS: readonly number[] = [
  -720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 0, 60, 120, 180, 210, 240, 270,
  300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840,
]
