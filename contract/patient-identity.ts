import { z } from 'zod'
import { printableText } from './printable-text.ts'
import { nameText, required } from './wire.ts'

/** Rule of specification 1.8; its message is used as given, although digits are allowed (register 12). */
const NAME = /^[\p{Lu}\d][\p{L}\d.()[\]']*( [\p{Lu}\d][\p{L}\d.()[\]']*)*$/u
export const caseName = printableText(
  required.pipe(
    nameText
      .max(100, 'Only up to 100 characters is allowed.')
      .regex(
        NAME,
        'Name may only contain letters (first letter uppercase), spaces, points, brackets, and apostrophes.',
      ),
  ),
)

const caseNumber = printableText(
  nameText
    .max(100, 'Only up to 100 characters is allowed.')
    .regex(/^[\p{L}\d .()[\]']*$/u, 'Case number may only contain letters, spaces, points, brackets, and apostrophes.'),
).transform((value) => value || null)

/**
 * What tells patients apart, as every form sends it. A field that is added here is missing in types and tests wherever
 * a patient is stored, found, shown or printed, until each of these places has it or says why not.
 */
export const patientIdentity = {
  first_name: caseName,
  last_name: caseName,
  case_number_text: caseNumber.nullish(),
}
export type IdentityField = keyof typeof patientIdentity
export type PatientIdentity = z.output<z.ZodObject<typeof patientIdentity>>

/** The same fields in replies. */
export const identityView = {
  first_name: z.string(),
  last_name: z.string(),
  case_number_text: z.string().nullable(),
} satisfies Record<IdentityField, z.ZodType>
