import type { Named } from './wire.ts'

/** Field of /api/v3: its name in /api/v2, with the names of its values if they are an enum. */
export type Field<V2 extends string = string> = V2 | readonly [V2, Named]

/** The spelling of one noun: the fields of /api/v3 and what each is in /api/v2. Read in both directions. */
export type Table<V2 extends string = string> = Readonly<Record<string, Field<V2>>>

function nameOf(field: Field) {
  return typeof field === 'string' ? field : field[0]
}

/** Turns what was sent to /api/v3 into fields of /api/v2; what was not sent stays absent. */
export function toV2(table: Table, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) => {
      const value = sent[name]
      if (value === undefined) return []
      const isNamed = typeof field !== 'string' && value !== null
      return [[nameOf(field), isNamed ? field[1].toValue(value as never) : value]]
    }),
  )
}

/** Turns a row of /api/v2 into the fields of /api/v3. */
export function fromV2(table: Table, row: object): Record<string, unknown> {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(table).map(([name, field]) => {
      const value = values[nameOf(field)]
      return [name, typeof field === 'string' ? value : field[1].toName(value as never)]
    }),
  )
}

/** The name in /api/v3 of a field that /api/v2 refuses, with its place: `stl_files.0.name`. */
export function fieldInV3(tables: readonly Table[], field: string) {
  const [head = '', ...rest] = field.split('.')
  for (const table of tables)
    for (const [name, each] of Object.entries(table)) if (nameOf(each) === head) return [name, ...rest].join('.')
  return field
}
