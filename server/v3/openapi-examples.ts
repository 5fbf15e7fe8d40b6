import type { JsonSchema } from '#server/http/openapi-shapes.ts'

/** A value that a schema allows: put together from the examples of its fields, else what it says itself. */
export function exampleOf(schema: JsonSchema): unknown {
  const { properties, items, anyOf, examples, type, enum: values, const: only } = schema
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]))
  }
  if (Array.isArray(anyOf)) {
    const record = (anyOf as JsonSchema[]).find((each) => each.properties)
    if (record) return exampleOf(record)
  }
  const row = items as JsonSchema | undefined
  const hasRecords = row?.properties ?? (row?.anyOf as JsonSchema[] | undefined)?.some((each) => each.properties)
  if (type === 'array' && row && hasRecords) return [exampleOf(row)]
  if (Array.isArray(examples)) return examples[0] as unknown
  if (Array.isArray(values)) return values[0] as unknown
  return only ?? null
}
