import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { BOT_TOKEN_HEADER } from '#contract/auth.ts'
import { paramNames, type Call, type Calls, type FileType } from '#contract/call.ts'
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
  401: { name: 'Unauthenticated', description: 'Nobody is signed in, or the session has ended.' },
  403: { name: 'Forbidden', description: 'A role, a permission or a second factor is missing.' },
  404: { name: 'NotFound', description: 'There is no such row in sight of the caller.' },
  409: { name: 'Conflict', description: 'The state of the row forbids it, or somebody else was faster.' },
  422: { name: 'Invalid', description: 'A field is wrong; the messages stand by field.' },
  429: { name: 'TooMany', description: 'Too many attempts or requests; Retry-After says when to come again.' },
  default: { name: 'Failed', description: 'A fault of ours, or something that is away for a moment.' },
} as const

function errorResponses(call: Call) {
  const isForPeople = call.access !== 'public' || call.isSignIn === true
  const statuses = {
    401: isForPeople,
    403: isForPeople,
    404: paramNames(call.path).length > 0 || namesRow(call),
    409: call.method !== 'GET',
    422: call.body !== undefined || call.query !== undefined,
    429: true,
    default: true,
  }
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => statuses[status as keyof typeof statuses])
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

const IS_ID = /(^|_)ids?$/

/** Whether query or body name a row by its id, which may be out of sight. */
function namesRow({ query, body }: Call) {
  const names = [...Object.keys(query?.shape ?? {}), ...(query ? filterNames(query) : []), ...fieldsOf(body)]
  return names.some((name) => IS_ID.test(name))
}

/** The fields of a body, of all its forms if it has several. */
function fieldsOf(body: Call['body']): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape)
  if (body instanceof z.ZodUnion) return body.options.flatMap((each) => fieldsOf(each as Call['body']))
  return []
}

function operation(shapes: Shapes, feature: string, name: string, call: Call) {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    'x-access': formatAccess(call.access),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...pathParameters(shapes, call), ...queryParameters(shapes, call), ...headerParameters(call)],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: shapes.schemaOf(call.body, 'input') } } },
    }),
    responses: {
      [call.status ?? 200]: call.file
        ? { description: 'A file, named by content-disposition', content: filesOf(call.file) }
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
  const { properties = {}, required = [] } = schemaOf(call.query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const filters = (properties.filter?.properties ?? {}) as Record<string, JsonSchema>
  return [
    ...filterNames(call.query).map((name) => ({ name: `filter[${name}]`, in: 'query', schema: filters[name] ?? {} })),
    ...Object.entries(properties)
      .filter(([name]) => name !== 'filter')
      .map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
  ]
}

/** What a request of the bot check sends, on a portal that has one. */
function headerParameters({ botCheck }: Call) {
  if (!botCheck) return []
  const description = 'The solution of the bot check; needed if `bot_check.kind` of GET /settings is not `off`.'
  return [{ name: BOT_TOKEN_HEADER, in: 'header', description, schema: { type: 'string' } }]
}

function filesOf(types: readonly FileType[]) {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}
