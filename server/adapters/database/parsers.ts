import { type CustomTypesConfig, types as builtIn } from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  // A date has no time zone: as a Date it would move by a day on servers west of Greenwich.
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: parseTimestamp,
  1016: arrayOf(Number),
  1231: arrayOf(Number),
  1182: arrayOf((text) => text),
  1185: arrayOf(parseTimestamp),
}

/** For our own pools only, because `pg.types` is global. */
export const types: CustomTypesConfig = {
  // pg declares an overload per type id; one function covers all of them.
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[id]) ??
    builtIn.getTypeParser(id, format)) as typeof builtIn.getTypeParser,
}

/** Converts '2026-11-21 06:00:52.1+00' to '2026-11-21T06:00:52.100Z'. */
export function parseTimestamp(text: string) {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const other = new Date(text.replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(other.getTime()) ? text : other.toISOString()
}

function arrayOf(parse: (text: string) => unknown) {
  // pg has the id of text[] (1009), but its types do not; the parser returns a list of strings and nulls.
  const split = builtIn.getTypeParser(1009 as number) as (text: string) => (string | null)[]
  return (text: string) => split(text).map((value) => (value === null ? null : parse(value)))
}
