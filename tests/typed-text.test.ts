import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { normalizeName, normalizeText, normalizeLine } from '#contract/wire.ts'
import { testApp } from '#server/testing/app.ts'
import { fold } from '#web/ui/fold.ts'
import { definition } from './schema-definition.ts'

/**
 * Fields that are compared as they came, by their last name: secrets, keys that another call returned, and our own
 * fixed words.
 */
const UNTOUCHED = (
  'password password_confirmation current_password token proof ticket secret code credential ' +
  'phone_key preview file_path payment_method_id content_type allowed_origins url ' +
  'include includes stats filter_request_type_status status line update_db thumbnails time_zone'
).split(' ')

const FORMS: unknown[] = [normalizeText, normalizeLine, normalizeName]

/** Returns the paths in a schema whose strings are not normalised. */
function unnormalisedPaths(schema: z.ZodType, path: string): string[] {
  const def = definition(schema)
  switch (def.type) {
    case 'string': {
      const isBrought = def.checks?.some((check) => FORMS.includes(definition(check).tx))
      // A date has no letters.
      const isDate = def.format === 'date' || def.format === 'datetime'
      return isBrought || isDate ? [] : [path]
    }
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => unnormalisedPaths(inner, `${path}.${name}`))
    case 'record':
      return inner(def.valueType, `${path}.*`)
    case 'array':
      return inner(def.element, path)
    case 'tuple':
      return (def.items ?? []).flatMap((each) => unnormalisedPaths(each, path))
    case 'union':
      return (def.options ?? []).flatMap((each) => unnormalisedPaths(each, path))
    case 'intersection':
      return [...inner(def.left, path), ...inner(def.right, path)]
    case 'pipe': {
      const before = inner(def.in, path)
      // A pipe into a number, a date or an enum is judged by its output; a transform does not reveal its output.
      return before.length === 0 || isFunction(def.out) ? before : inner(def.out, path)
    }
    default:
      return inner(def.innerType, path)
  }
}

function isFunction(schema: z.ZodType | undefined) {
  return schema !== undefined && definition(schema).type === 'transform'
}

function inner(schema: z.ZodType | undefined, path: string) {
  return schema ? unnormalisedPaths(schema, path) : []
}

it('every text of a call is normalized before it is validated, or is listed here', () => {
  const raw = Object.entries(api).flatMap(([group, calls]) =>
    Object.entries(calls as Record<string, Call>).flatMap(([name, call]) =>
      [call.params, call.body, call.query].flatMap((schema) => inner(schema, `${group}.${name}`)),
    ),
  )
  const isListed = (place: string) => place.split('.').some((name) => UNTOUCHED.includes(name))
  expect(raw.filter((place) => !isListed(place))).toEqual([])
  expect(UNTOUCHED.filter((name) => !raw.some((place) => place.split('.').includes(name)))).toEqual([])
})

it.each([
  ['Zoe\u0308', 'Zo\u00eb'],
  ['a\u00a0b\u2009c\u202fd\u3000e', 'a b c d e'],
  [
    'one\u000btwo\u2028three\u2029four\u0085five\r\nsix\rseven\u000ceight',
    'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight',
  ],
  ['a\u0000b\u0007c\u007fd\u009fe\u00adf', 'abcdef'],
  ['\u202egpj\u202c.\u2066stl\u2069\u200e\u061c', 'gpj.stl'],
  ['\ufeffa\u200bb\u2060c', 'abc'],
  // A zero-width joiner belongs to words of Persian and Hindi and to families of emoji, so it stays.
  [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f468}\u200d\u{1f469}',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u{1f468}\u200d\u{1f469}',
  ],
  ['\ttab\nline', '\ttab\nline'],
  ['O\u2019Brien said \u201cno\u201d', 'O\u2019Brien said \u201cno\u201d'],
])('%j is normalized to %j', (typed, form) => {
  expect(normalizeText(typed)).toBe(form)
  expect(normalizeText(form)).toBe(form)
  expect(normalizeLine(typed)).toBe(form.replace(/[\t\n]/g, ' '))
})

it('a name gets one kind of apostrophe, and letters that only look like one stay', () => {
  expect(normalizeName('O\u2019Brien \u2018a\u2032b\u02bcc\uff07d')).toBe("O'Brien 'a'b'c'd")
  expect(normalizeName('Ka\u02bbahumanu')).toBe('Ka\u02bbahumanu')
})

it('the database folds a search the same way as the browser highlights matches', async () => {
  const t = await testApp()
  const letters = Array.from({ length: 0x24f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join('')
  const text = `${letters} \u1e9e \u2019\u02bc`
  const { rows } = await sql<{ folded: string }>`select fold(${text}::text) as folded`.execute(t.services.db)
  expect(rows[0]?.folded).toBe(fold(text))
  expect(fold("Zo\u00eb O'BRIEN S\u00f8ren Stra\u00dfe")).toBe('zoe obrien soren strasse')
})
