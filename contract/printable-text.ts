import type { z } from 'zod'
import { line, required, requiredName } from './wire.ts'

/** Characters of the font of invoices and labels (server/printed.test.ts compares it with the font). */
const PRINTED =
  /^[\u0300-\u0304\u0306-\u030a\u030c\u030f\u0323\u0327\u0328\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u0479\u0480-\u049d\u04a0-\u04ff\u1e00-\u1e9b\u1e9d-\u1ef9\u2010-\u2027\u2030-\u2055\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf\u2116\u2117\u2122\u2212\n\t]*$/

export const NOT_PRINTABLE = 'Only Latin, Greek and Cyrillic letters can be printed on invoices and labels.'

/**
 * Restricts a text to characters that invoices, labels and receipts can print. Other scripts would be printed as boxes,
 * so they are rejected on input.
 */
export function printableText<Text extends z.ZodType<string>>(text: Text) {
  return text.refine(isPrintable, NOT_PRINTABLE)
}

/** Names of accounts and locations are accepted in every script, so labels omit one that is not printable. */
export function isPrintable(text: string) {
  return PRINTED.test(text)
}

/** Name of a practice or of a contact person. */
export const printableName = printableText(requiredName)

/** Required line of an address, or the description of an amount. */
export const printableLine = printableText(required.pipe(line))
