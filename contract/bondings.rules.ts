/** Rules of the bonding board (specification 4.17). */

import type { Bonding } from './bondings.ts'
import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { findShippingMethod, SHIPPING_METHODS } from './shipping.ts'

/** Begins the note that asks the lab for a method, by which it is recognized. */
export const ASKING = 'Please ship by '

/** The note to the lab has the given format of dates, because staff read it. */
export function askingNote(shipping_method: number, bonding_date: string | null) {
  return `${askingFor(shipping_method)} bonding on ${bonding_date ?? 'the date of the form'}.`
}

/** Returns the method that a note asks for; undefined for any other note. */
export function askedMethod(note: string) {
  return SHIPPING_METHODS.find(({ id }) => note.startsWith(askingFor(id)))?.id
}

function askingFor(shipping_method: number) {
  return `${ASKING}${findShippingMethod(shipping_method)?.name ?? 'a faster method'}:`
}

/** The lab is asked once for a method; deleting the note takes the question back. */
export function askMethodBlocker(asked: Bonding['asked_method'], shipping_method: number): Blocker | undefined {
  if (asked?.shipping_method !== shipping_method) return undefined
  const name = findShippingMethod(shipping_method)?.name ?? 'it'
  return { text: `The lab was asked for ${name} already.`, code: CODE.wrongState }
}
