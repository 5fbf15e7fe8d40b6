import type { Distance } from '#contract/promise.ts'
import { HOME_COUNTRY } from '#contract/shipping.ts'

/** First digits of the ZIP codes that parcels of the lab, in the mountain states, reach on the first possible day. */
const NEAR = new Set(['5', '7', '8', '9'])

/** Returns how far a destination is from the lab. An unknown one counts as far. */
export function distanceTo({ country, zip_code }: { country: string | null; zip_code: string | null }): Distance {
  return country === HOME_COUNTRY && NEAR.has(zip_code?.slice(0, 1) ?? '') ? 'near' : 'far'
}
