import type { Access } from '#contract/access.ts'
import { paramNames, type Call, type Calls } from '#contract/call.ts'
import { errorReply } from '#contract/errors.ts'
import { GROUP_DESCRIPTIONS } from '#contract/openapi-schemas.ts'
import { filterNames } from '#contract/wire.ts'
import { API_BASE } from './register-calls.ts'
import { createSchemaConverter, type JsonSchema, type Shapes } from './openapi-shapes.ts'

/** Generates OpenAPI 3.1 of the whole contract from the same schemas that validate requests and replies. */
export function openapi(api: Readonly<Record<string, Calls>>, title: string): Record<string, unknown> {
  const shapes = createSchemaConverter()
  const error = shapes.schemaOf(errorReply, 'output')
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, calls] of Object.entries(api)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:([a-z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(shapes, feature, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '2',
      description: 'Money in dollars, instants in UTC, errors as { error, code }.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE }],
    tags: Object.entries(GROUP_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: shapes.components,
      responses: Object.fromEntries(
        Object.values(REFUSALS).map(({ name, description }) => [
          name,
          { description, content: { 'application/json': { schema: error } } },
        ]),
      ),
    },
    paths,
  }
}

/** The errors of a call (specification 1.3), by the status of the reply. */
const REFUSALS = {
  400: { name: 'Unreadable', description: 'The body is no JSON.' },
  401: { name: 'Unauthenticated', description: 'Nobody is signed in, or the session has ended.' },
  403: { name: 'Forbidden', description: 'A role, a permission or a second factor is missing.' },
  404: { name: 'NotFound', description: 'There is no such row in sight of the caller.' },
  409: { name: 'Conflict', description: 'The state of the row forbids it, or somebody else was faster.' },
  422: { name: 'Invalid', description: 'A field is wrong; the messages stand by field.' },
  429: { name: 'TooMany', description: 'Too many attempts or requests; Retry-After says when to come again.' },
  default: { name: 'Failed', description: 'A fault of ours, or something that is away for a moment.' },
} as const

function errorResponses(call: Call) {
  const hasBody = call.body !== undefined
  const statuses = {
    400: hasBody,
    401: call.access !== 'public',
    403: call.access !== 'public',
    404: paramNames(call.path).length > 0,
    409: call.method !== 'GET',
    422: hasBody || call.query !== undefined,
    429: true,
    default: true,
  }
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => statuses[status as keyof typeof statuses])
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

function operation(shapes: Shapes, feature: string, name: string, call: Call) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    'x-access': formatAccess(call.access),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(shapes, call), ...queryParameters(shapes, call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: shapes.schemaOf(call.body, 'input') } } },
    }),
    responses: {
      [call.status ?? 200]: call.file
        ? { description: 'A file, named by content-disposition', content: { 'application/octet-stream': {} } }
        : { description: 'Done', content: { 'application/json': { schema: shapes.schemaOf(call.reply, 'output') } } },
      ...errorResponses(call),
    },
  }
}

/** Formats who may make the call. */
export function formatAccess(access: Access): string {
  if (typeof access === 'string') return access
  const parts = [
    access.profile && `${access.profile} profile`,
    access.roles && `roles ${access.roles.join(', ')}`,
    access.anyOf && `any of ${access.anyOf.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

function pathParameters({ schemaOf }: Shapes, call: Call) {
  return paramNames(call.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: call.params?.shape[name] ? schemaOf(call.params.shape[name], 'input') : { type: 'integer', minimum: 1 },
  }))
}

function queryParameters({ schemaOf }: Shapes, call: Call) {
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
