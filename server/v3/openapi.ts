import { paramNames } from '#contract/call.ts'
import { SCOPE_LABELS, SCOPES } from '#contract/scopes.ts'
import type { PublicCall } from '#contract/v3/call.ts'
import { errorReply, PUBLIC_VERSION } from '#contract/v3/wire.ts'
import { createSchemaConverter, type JsonSchema, type Shapes } from '#server/http/openapi-shapes.ts'
import type { PublicNoun } from './noun.ts'

/** Generates OpenAPI 3.1 of /api/v3 from the schemas that validate its requests and replies. */
export function publicOpenapi(nouns: readonly PublicNoun[], base: string, title: string): Record<string, unknown> {
  const shapes = createSchemaConverter()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { calls } of nouns)
    for (const call of Object.values(calls)) {
      const path = call.path.replace(/:([a-z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(shapes, call) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} public API`,
      version: PUBLIC_VERSION,
      description: [
        'Send an API key as `Authorization: Bearer tpd_…`. Instants are in UTC, money is in dollars.',
        'Lists answer `next`: send it as `after` until it is null. An unknown field or parameter is refused.',
        'Send an `Idempotency-Key` with a POST, and repeat it with the same key: nothing is done twice.',
      ].join('\n\n'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    tags: SCOPES.map((name) => ({ name, description: SCOPE_LABELS[name] })),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: { ...shapes.components, Error: shapes.schemaOf(errorReply, 'output') },
    },
    security: [{ key: [] }],
    paths,
  }
}

function operation(shapes: Shapes, call: PublicCall) {
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: call.scope === null ? [] : [call.scope],
    summary: call.summary,
    description: call.scope === null ? 'Any key.' : `Needs the scope \`${call.scope}\`.`,
    parameters: [...pathParameters(call), ...queryParameters(shapes, call), ...headerParameters(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: shapes.schemaOf(call.body, 'input') } } },
    }),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: { 'application/json': { schema: replySchema(shapes, call) } },
      },
      default: {
        description: 'Refused, or a fault of ours: `code` says which',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function replySchema(shapes: Shapes, call: PublicCall): JsonSchema {
  const data = shapes.schemaOf(call.data, 'output')
  if (!call.isList) return { type: 'object', required: ['data'], properties: { data } }
  const next = { type: ['string', 'null'], description: 'Send it as `after`; null at the end.' }
  const more = call.more && (shapes.schemaOf(call.more, 'output') as { properties: object })
  const properties = { data: { type: 'array', items: data }, next, ...more?.properties }
  return { type: 'object', required: Object.keys(properties), properties }
}

function pathParameters({ path }: PublicCall) {
  return paramNames(path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }))
}

function queryParameters({ schemaOf }: Shapes, { query }: PublicCall) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

function headerParameters({ method }: PublicCall) {
  if (method !== 'POST') return []
  return [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
}
