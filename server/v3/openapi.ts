import { SCOPE_LABELS, SCOPES } from '#contract/scopes.ts'
import type { PublicCall } from '#contract/v3/call.ts'
import { errorReply, PUBLIC_VERSION } from '#contract/v3/wire.ts'
import { createSchemaConverter, type JsonSchema, type Shapes } from '#server/http/openapi-shapes.ts'
import { hasEtag, takesIfMatch } from './etag.ts'
import type { PublicNoun } from './noun.ts'
import { exampleOf } from './openapi-examples.ts'
import { headerParameters, pathParameters, queryParameters } from './openapi-parameters.ts'

/** Generates OpenAPI 3.1 of /api/v3 from the schemas that validate its requests and replies. */
export function publicOpenapi(nouns: readonly PublicNoun[], base: string, title: string) {
  const shapes = createSchemaConverter()
  const error = shapes.schemaOf(errorReply, 'output')
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { calls } of nouns)
    for (const call of Object.values(calls)) {
      const path = call.path.replace(/:([a-z_]+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(shapes, call, error) }
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
        'One record has an `ETag`: send it as `If-Match` with a write, and nothing that you have not read is overwritten.',
      ].join('\n\n'),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base, description: 'This portal.' }],
    tags: SCOPES.map((name) => ({ name, description: SCOPE_LABELS[name] })),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, which begins with `tpd_`.' },
      },
      schemas: { ...shapes.components, Error: { description: 'A refusal.', ...error } },
      headers: HEADERS,
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, { name, description }]) => [
          name,
          {
            description,
            ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
            content: json({ $ref: '#/components/schemas/Error' }, exampleOf(error)),
          },
        ]),
      ),
    },
    security: [{ key: [] }],
    paths,
  }
}

/** The errors of /api/v3 by the status of the reply; the words of `code` are those of errors.ts. */
export const REFUSALS = {
  401: { name: 'Unauthenticated', description: '`unauthenticated`: there is no such key, or it has ended.' },
  403: {
    name: 'Forbidden',
    description: '`missing_scope`: the key lacks the scope. `forbidden`: who made the key may not do this.',
  },
  404: { name: 'NotFound', description: '`not_found`: there is no such row in sight of the key.' },
  409: {
    name: 'Conflict',
    description:
      '`wrong_state`, `on_hold`, `tray_correction`: the state of the row forbids it. `practice_closed`, `contract_suspended`: the practice can change nothing. `conflict`: somebody else was faster.',
  },
  410: {
    name: 'Gone',
    description:
      '`cursor_expired`: some events behind the cursor are no longer kept. `cursor_of_other_copy`: the portal was restored since then. Both name the cursor to begin again with.',
  },
  415: { name: 'Unsupported', description: '`unsupported_type`: send JSON, with `Content-Type: application/json`.' },
  422: {
    name: 'Invalid',
    description: '`invalid`: a field is wrong. `unknown_field`: there is no field or parameter of this name.',
  },
  429: { name: 'TooMany', description: '`too_many_requests`: come again after `Retry-After` seconds.' },
  default: { name: 'Failed', description: 'A fault of ours, or something that is away for a moment: try again.' },
} as const

const CHANGED = '`precondition_failed`: the record has changed since it was read; `data` is how it is now.'

const HEADERS = {
  ETag: {
    description: 'The form of the record, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', examples: ['"1rCqXAgyRdaUhPZoEiKQmCtUJyc"'] },
  },
  RetryAfter: {
    description: 'Seconds after which a retry is worthwhile.',
    schema: { type: 'integer', examples: [5] },
  },
}
const ETAG = { headers: { ETag: { $ref: '#/components/headers/ETag' } } }

function json(schema: JsonSchema, example: unknown) {
  return { 'application/json': { schema, example } }
}

function operation(shapes: Shapes, call: PublicCall, error: JsonSchema) {
  const body = call.body && shapes.schemaOf(call.body.strict(), 'input')
  const reply = replySchema(shapes, call)
  return {
    operationId: operationId(call),
    tags: call.scope === null ? [] : [call.scope],
    summary: call.summary,
    description: call.scope === null ? 'Any key.' : `Needs the scope \`${call.scope}\`.`,
    parameters: [...pathParameters(call), ...queryParameters(shapes, call), ...headerParameters(call)],
    ...(body && {
      requestBody: {
        description: 'What is sent; an unknown field is refused.',
        required: Array.isArray(body.required) && body.required.length > 0,
        content: json(body, exampleOf(body)),
      },
    }),
    responses: {
      [call.status ?? 200]: { description: 'Done', ...(hasEtag(call) && ETAG), content: json(reply, exampleOf(reply)) },
      ...(call.method === 'GET' && hasEtag(call) && { 304: { description: 'Nothing has changed.', ...ETAG } }),
      ...(takesIfMatch(call) && call.etagOf && { 412: changed(shapes, call.etagOf, error) }),
      ...refusals(call),
    },
  }
}

function operationId({ method, path }: PublicCall) {
  return `${method.toLowerCase()}${path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

function refusals(call: PublicCall) {
  const hasPath = call.path.includes(':')
  const statuses = {
    401: true,
    403: true,
    404: hasPath || call.method !== 'GET',
    409: call.method !== 'GET',
    410: call.readsFeed === true,
    415: call.method !== 'GET',
    422: true,
    429: true,
    default: true,
  }
  return Object.fromEntries(
    Object.entries(REFUSALS)
      .filter(([status]) => statuses[status as keyof typeof statuses])
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

function replySchema(shapes: Shapes, call: PublicCall): JsonSchema {
  const data = shapes.schemaOf(call.data, 'output')
  if (!call.isList) return envelope({ data: described(data, 'The record, or all of them if they are few.') })
  const next = {
    type: ['string', 'null'],
    description: 'Where the next page begins: send it as `after`; null at the end.',
    examples: ['L2Nhc2VzIDQ3MTE'],
  }
  const more = call.more && (shapes.schemaOf(call.more, 'output') as { properties: Record<string, JsonSchema> })
  return envelope({
    data: described({ type: 'array', items: data }, 'The rows of the page.'),
    next,
    ...more?.properties,
  })
}

function envelope(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', required: Object.keys(properties), properties }
}

function described(schema: JsonSchema, description: string): JsonSchema {
  return { description, ...schema, examples: [exampleOf(schema)] }
}

/** A refusal that shows the present record. */
function changed(shapes: Shapes, { data }: PublicCall, error: JsonSchema) {
  const record = described(shapes.schemaOf(data, 'output'), 'The present record.')
  const properties = { ...(error.properties as Record<string, JsonSchema>), data: record }
  const schema = envelope(properties)
  const told = { code: 'precondition_failed', message: 'It has changed since it was read: `data` is how it is now.' }
  const example = {
    error: { ...told, docs: 'https://portal.example.com/developers#error-precondition_failed' },
    data: exampleOf(record),
  }
  return { description: CHANGED, ...ETAG, content: json(schema, example) }
}
