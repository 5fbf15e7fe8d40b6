import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { paramNames, type Call, type Calls } from '#contract/call.ts'
import { errorReply } from '#contract/errors.ts'
import { filterNames } from '#contract/wire.ts'
import { API_BASE } from './bind.ts'

type JsonSchema = Record<string, unknown>

/** OpenAPI 3.1 of the whole contract, made from the very schemas that judge requests and replies. */
export function openapi(api: Readonly<Record<string, Calls>>, title: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, calls] of Object.entries(api)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:([a-z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(feature, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '2',
      description: 'Money in dollars, instants in UTC, errors as { error, code }.',
    },
    servers: [{ url: API_BASE }],
    tags: Object.keys(api).map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorReply, 'output') },
    },
    paths,
  }
}

function operation(feature: string, name: string, call: Call) {
  const refused = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    'x-access': accessWords(call.access),
    ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [...pathParameters(call), ...queryParameters(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
    }),
    responses: {
      [call.status ?? 200]: call.file
        ? { description: 'A file, named by content-disposition', content: { 'application/octet-stream': {} } }
        : { description: 'Done', content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } },
      default: refused,
    },
  }
}

/** Who may call it, in words. */
export function accessWords(access: Access): string {
  if (typeof access === 'string') return access
  const parts = [
    access.profile && `${access.profile} profile`,
    access.roles && `roles ${access.roles.join(', ')}`,
    access.anyOf && `any of ${access.anyOf.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function pathParameters(call: Call) {
  return paramNames(call.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: call.params?.shape[name] ? schemaOf(call.params.shape[name], 'input') : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters(call: Call) {
  if (!call.query) return []
  const { properties = {} } = schemaOf(call.query, 'input') as { properties?: Record<string, JsonSchema> }
  const filters = (properties.filter?.properties ?? {}) as Record<string, JsonSchema>
  return [
    ...filterNames(call.query).map((name) => ({ name: `filter[${name}]`, in: 'query', schema: filters[name] ?? {} })),
    ...Object.entries(properties)
      .filter(([name]) => name !== 'filter')
      .map(([name, schema]) => ({ name, in: 'query', schema })),
  ]
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}
