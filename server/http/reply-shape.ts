import type { z } from 'zod'

type Shape = (value: unknown) => unknown
type Definition = z.core.$ZodTypes['_zod']['def']

/**
 * Builds a function that drops undeclared fields of a reply without validating its values: a list of fifty rows has two
 * thousand of them, and the tests validate all of them. A value without undeclared fields is returned as it is.
 * Undefined if the schema leaves nothing to drop.
 */
export function createReplyFilter(schema: z.core.$ZodType): Shape | undefined {
  // Every schema of the library has `def`, although its base type does not declare it.
  const { def } = schema as unknown as { def: Definition }
  switch (def.type) {
    case 'object':
      return def.catchall ? byParsing(schema) : ofObject(def.shape)
    case 'array':
      return ofArray(createReplyFilter(def.element))
    case 'nullable':
    case 'optional':
      return optionalShape(createReplyFilter(def.innerType))
    case 'record':
      return createReplyFilter(def.valueType) ? byParsing(schema) : undefined
    case 'string':
    case 'number':
      // A string may be trimmed and a number may be coerced from text.
      return 'coerce' in def || def.checks?.length ? byParsing(schema) : undefined
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'unknown':
      return undefined
    default:
      return byParsing(schema)
  }
}

/** For unions, transforms and other types that drop fields in their own way. */
function byParsing(schema: z.core.$ZodType): Shape {
  return (value) => (schema as z.ZodType).parse(value)
}

function ofObject(fields: Readonly<Record<string, z.core.$ZodType>>): Shape {
  const declared = new Set(Object.keys(fields))
  const nested = Object.entries(fields).flatMap(([name, field]) => {
    const shape = createReplyFilter(field)
    return shape ? [{ name, shape }] : []
  })
  return (value) => {
    let filtered = value as Record<string, unknown>
    if (Object.keys(filtered).some((name) => !declared.has(name)))
      filtered = Object.fromEntries(Object.entries(filtered).filter(([name]) => declared.has(name)))
    for (const { name, shape } of nested) {
      const inner = filtered[name]
      if (inner === undefined) continue
      const shaped = shape(inner)
      if (shaped === inner) continue
      if (filtered === value) filtered = { ...filtered }
      filtered[name] = shaped
    }
    return filtered
  }
}

function ofArray(shape: Shape | undefined): Shape | undefined {
  if (!shape) return undefined
  return (value) => {
    const items = value as readonly unknown[]
    const shaped = items.map(shape)
    return shaped.every((each, index) => each === items[index]) ? items : shaped
  }
}

function optionalShape(shape: Shape | undefined): Shape | undefined {
  return shape && ((value) => (value === null ? value : shape(value)))
}
