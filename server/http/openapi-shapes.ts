import { z } from 'zod'
import { REQUEST_SCHEMAS, SCHEMAS } from '#contract/openapi-schemas.ts'

export type JsonSchema = Record<string, unknown>
type Way = 'input' | 'output'

const REFERENCE = /"#\/\$defs\/(\w+)"/g

/**
 * Converts schemas of the contract to JSON Schema, with their named parts as references to `components`, which fills on
 * the way. A shape whose input differs from its output has a second component for the input.
 */
export function createSchemaConverter() {
  const names = z.registry<{ id: string }>()
  for (const [name, shape] of Object.entries({ ...SCHEMAS, ...REQUEST_SCHEMAS })) names.add(shape, { id: name })
  const allSchemas = z.object({ ...SCHEMAS, ...REQUEST_SCHEMAS })
  const definitions = {
    input: convert(allSchemas, 'input', names).$defs,
    output: convert(allSchemas, 'output', names).$defs,
  }
  const differing = differingNames(definitions)
  const components: Record<string, JsonSchema> = {}

  function withReferences(json: JsonSchema, way: Way): JsonSchema {
    const replaced = JSON.stringify(json).replace(REFERENCE, (_, name: string) => {
      const component = way === 'input' && differing.has(name) && !(name in REQUEST_SCHEMAS) ? `${name}Taken` : name
      if (!(component in components)) {
        components[component] = {}
        components[component] = withReferences(definitions[way][name] ?? {}, way)
      }
      return `"#/components/schemas/${component}"`
    })
    return JSON.parse(replaced) as JsonSchema
  }

  return {
    components,
    schemaOf: (schema: z.core.$ZodType, way: Way) => withReferences(convert(schema, way, names).schema, way),
  }
}

export type Shapes = ReturnType<typeof createSchemaConverter>

/** Converts the schema within another object, so that a named schema becomes a reference too. */
function convert(schema: z.core.$ZodType, way: Way, names: z.core.$ZodRegistry<{ id: string }>) {
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ of: schema }), {
    io: way,
    metadata: names,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    // No reply has other fields, and repeating that everywhere would make generators produce clumsy types.
    override: ({ zodSchema, jsonSchema }) => {
      // The registry of names has no room for what a field says of itself.
      const { description, examples } = z.globalRegistry.get(zodSchema) ?? {}
      if (description !== undefined) Object.assign(jsonSchema, { description, examples })
      if (way === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  // JSON.stringify drops the undefined id.
  const named = Object.entries($defs).map(([name, json]): [string, JsonSchema] => [name, { ...json, id: undefined }])
  return { schema: { ...(properties?.of as JsonSchema) }, $defs: Object.fromEntries(named) }
}

/** The names of shapes whose input differs from their output, and of shapes that contain one. */
function differingNames({ input, output }: Record<Way, Record<string, JsonSchema>>) {
  const isDifferent = (name: string) => JSON.stringify(input[name]) !== JSON.stringify(output[name])
  const differing = new Set(Object.keys(input).filter(isDifferent))
  for (let before = -1; before !== differing.size;) {
    before = differing.size
    for (const [name, json] of Object.entries(input)) {
      const within = [...JSON.stringify(json).matchAll(REFERENCE)].map(([, each = '']) => each)
      if (within.some((each) => differing.has(each))) differing.add(name)
    }
  }
  return differing
}
