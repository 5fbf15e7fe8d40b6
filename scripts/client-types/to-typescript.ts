import type { JsonSchema } from '../../server/http/openapi-shapes.ts'

/** Formats of text that have a type of their own in the client. */
export const FORMATS: Readonly<Record<string, { name: string; doc: string }>> = {
  'date-time': { name: 'Instant', doc: 'A moment in UTC, such as `2026-11-28T17:30:00.000Z`.' },
  date: { name: 'Day', doc: 'A day, such as `2026-11-28`.' },
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** Writes a JSON Schema as a type. Descriptions and defaults become doc comments of the fields. */
export function toTypescript(schema: JsonSchema, indent = ''): string {
  const { type, properties, items, prefixItems, additionalProperties, format } = schema
  if (typeof schema.$ref === 'string') return schema.$ref.replace(/^.*\//, '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) return union((options as JsonSchema[]).map((each) => toTypescript(each, indent)))
  if (Array.isArray(schema.allOf))
    return (schema.allOf as JsonSchema[]).map((each) => toTypescript(each, indent)).join(' & ')
  if (Array.isArray(type)) return union(type.map((each) => toTypescript({ ...schema, type: each }, indent)))
  if (Array.isArray(prefixItems))
    return `[${(prefixItems as JsonSchema[]).map((each) => toTypescript(each, indent)).join(', ')}]`
  if (type === 'array') return arrayOf(toTypescript((items ?? {}) as JsonSchema, indent))
  if (properties)
    return fields(properties as Record<string, JsonSchema>, schema.required as string[] | undefined, indent)
  if (type === 'object' || additionalProperties) return recordOf(additionalProperties, indent)
  if (type === 'string' && typeof format === 'string' && FORMATS[format]) return FORMATS[format].name
  return PLAIN[String(type)] ?? 'unknown'
}

/** Whether a value may be left out. */
export function isEmptyAllowed({ required }: JsonSchema) {
  return !Array.isArray(required) || required.length === 0
}

/** A doc comment on lines of its own, or nothing. */
export function docComment(lines: readonly (string | undefined)[], indent = '') {
  const text = lines.filter((line) => line !== undefined && line !== '').flatMap((line) => (line ?? '').split('\n'))
  // The end of a comment within the text would end it.
  const safe = text.map((line) => line.replaceAll('*/', '*\\/'))
  if (safe.length === 0) return ''
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function union(options: readonly string[]) {
  return [...new Set(options)].join(' | ')
}

function arrayOf(item: string) {
  return isCompound(item) ? `(${item})[]` : `${item}[]`
}

/** Whether a type is a union or an intersection, and not only something within it. */
function isCompound(type: string) {
  let depth = 0
  for (const each of type.replaceAll(/\/\*\*[^]*?\*\//g, '')) {
    if ('{[(<'.includes(each)) depth += 1
    if ('}])>'.includes(each)) depth -= 1
    if (depth === 0 && '|&'.includes(each)) return true
  }
  return false
}

function fields(properties: Record<string, JsonSchema>, required: readonly string[] = [], indent: string) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const byDefault = 'default' in schema ? `By default ${JSON.stringify(schema.default)}.` : undefined
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    const mark = required.includes(name) ? '' : '?'
    const doc = docComment([schema.description as string | undefined, byDefault], inner)
    return `${doc}${inner}${key}${mark}: ${toTypescript(schema, inner)}\n`
  })
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`
}

function recordOf(values: unknown, indent: string) {
  const schema = typeof values === 'object' && values !== null ? (values as JsonSchema) : {}
  return `Record<string, ${toTypescript(schema, indent)}>`
}
