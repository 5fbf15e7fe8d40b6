import type { PublicDocument, Schema } from '#web/api/public-document.ts'

export type SchemaField = { name: string; type: string; isRequired: boolean; description: string }

/** How deep the fields of fields are listed; a deeper one is told by its type only. */
const DEPTH = 3

/** Lists the fields of a schema, with those of the objects in it: `files[].name`. */
export function listFields(document: PublicDocument, schema: Schema, prefix = '', depth = 0): SchemaField[] {
  const { properties = {}, required = [] } = objectIn(document, schema) ?? {}
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = prefix + key
    const described = {
      name,
      type: typeOf(document, field),
      isRequired: required.includes(key),
      description: describe(document, field),
    }
    if (depth === DEPTH) return [described]
    const inner = objectIn(document, itemsOf(document, field) ?? field)
    const opened = `${name}${itemsOf(document, field) ? '[]' : ''}.`
    return [described, ...(inner ? listFields(document, inner, opened, depth + 1) : [])]
  })
}

/** The type in words: `string or null`, `"upper" | "lower"`, `object[]`. */
export function typeOf(document: PublicDocument, given: Schema): string {
  const schema = resolve(document, given)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((each) => typeOf(document, each)))].join(' or ')
  if (schema.items) return `${typeOf(document, schema.items)}[]`
  if (typeof schema.type === 'string') return schema.format ?? schema.type
  return schema.type?.join(' or ') ?? 'any'
}

function formatExample(value: unknown) {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function describe(document: PublicDocument, given: Schema) {
  const { description, default: byDefault, example, examples } = { ...resolve(document, given), ...given }
  const shown = example ?? examples?.[0]
  return [
    description,
    byDefault === undefined ? undefined : `By default ${JSON.stringify(byDefault)}.`,
    // The fields of a record have examples of their own.
    typeof shown === 'object' || shown === undefined ? undefined : `Example: ${formatExample(shown)}`,
  ]
    .filter((each) => each !== undefined)
    .join(' ')
}

function resolve(document: PublicDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas?.[name] ?? schema)
}

/** The schema if it is an object, or the object among its alternatives. */
function objectIn(document: PublicDocument, given: Schema): Schema | undefined {
  const schema = resolve(document, given)
  if (schema.properties) return schema
  for (const option of schema.anyOf ?? schema.oneOf ?? []) {
    const object = objectIn(document, option)
    if (object) return object
  }
  return undefined
}

function itemsOf(document: PublicDocument, given: Schema): Schema | undefined {
  const schema = resolve(document, given)
  return schema.items ?? schema.anyOf?.map((each) => itemsOf(document, each)).find(Boolean)
}
