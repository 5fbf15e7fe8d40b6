import { z } from 'zod'
import { keysOf } from '../records.ts'
import { field } from './field.ts'

/** Building blocks of /api/v3 (decisions 10.7). */

export const VERSION_HEADER = 'typodont-version'
/** Months for which a version is answered after the next one has come. */
export const SUPPORT_MONTHS = 12

/** A form of the API, named by its day. `sunset` is the day on which it ends, known since it was deprecated. */
export type PublicVersion = { version: string } & ({ deprecated?: undefined } | { deprecated: string; sunset: string })

/** The versions that are answered, newest first; a request that pins none gets the newest. */
export const PUBLIC_VERSIONS: readonly [PublicVersion, ...PublicVersion[]] = [{ version: '2026-11-28' }]
export const PUBLIC_VERSION = PUBLIC_VERSIONS[0].version

export const MAX_LIMIT = 200

/** The parameters of every list. */
export const listParameters = {
  limit: field(z.coerce.number().int().min(1).max(MAX_LIMIT).default(50), 'Rows of a page.', 50),
  after: field(
    z.string().max(200).optional(),
    'The place behind which the page begins: `next` of the reply before.',
    'L2Nhc2VzIDQ3MTE',
  ),
}

/**
 * Names for the values of an enum of /api/v2, which are numbers or letters there.
 *
 * @param values the value of each name.
 */
export function named<const Values extends Readonly<Record<string, number | string>>>(values: Values) {
  type Name = keyof Values & string
  const names = keysOf<Name>(values)
  const byValue = new Map<unknown, Name>(names.map((name) => [values[name], name]))
  function toName(value: number | string): Name
  function toName(value: number | string | null): Name | null
  /** Null where /api/v2 has null. Throws for a value without a name, which no released version stores. */
  function toName(value: number | string | null) {
    if (value === null) return null
    const name = byValue.get(value)
    if (name === undefined) throw new Error(`${value} has no name in /api/v3: ${names.join(', ')}.`)
    return name
  }
  return { schema: z.enum(names), toValue: (name: Name): Values[Name] => values[name], toName }
}

/** Names of an enum, whatever its values are. */
export type Named = {
  schema: z.ZodType<string>
  toValue: (name: never) => number | string
  toName: (value: never) => string | null
}

export const errorReply = z.object({
  error: field(
    z.object({
      code: field(z.string(), 'What happened, as a word for programs.', 'invalid'),
      message: field(z.string(), 'What happened, as a sentence for people.', 'Required'),
      field: field(z.string().optional(), 'The field or parameter that is wrong.', 'first_name'),
      docs: field(z.string(), 'Where this is explained.', 'https://portal.example.com/developers#error-invalid'),
    }),
    'Why nothing was done.',
    {
      code: 'invalid',
      message: 'Required',
      field: 'first_name',
      docs: 'https://portal.example.com/developers#error-invalid',
    },
  ),
})
