import { paramNames } from '#contract/call.ts'
import type { PublicCall } from '#contract/v3/call.ts'
import { PUBLIC_VERSION } from '#contract/v3/wire.ts'
import type { JsonSchema, Shapes } from '#server/http/openapi-shapes.ts'
import { hasEtag, takesIfMatch } from './etag.ts'

export function pathParameters({ path }: PublicCall) {
  return paramNames(path).map((name) => ({
    name,
    in: 'path',
    description: `Id of the ${thingBefore(path, name)}.`,
    required: true,
    schema: { type: 'integer', minimum: 1, examples: [4711] },
  }))
}

/** What the part of a path before a parameter names many of: `cases`, `setup_files`. */
function thingBefore(path: string, name: string) {
  const parts = path.split('/')
  const many = (parts[parts.indexOf(`:${name}`) - 1] ?? '').replaceAll('_', ' ')
  if (many === 'people') return 'person'
  return many.endsWith('ies') ? many.replace(/ies$/, 'y') : many.replace(/s$/, '')
}

export function queryParameters({ schemaOf }: Shapes, { query }: PublicCall) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    ...(required.includes(name) && { required: true }),
    schema,
  }))
}

export function headerParameters(call: PublicCall) {
  return [
    header('Typodont-Version', 'Pins the form of request and reply; the newest without it.', PUBLIC_VERSION),
    ...(call.method === 'POST' && !call.runs.secret
      ? [
          header(
            'Idempotency-Key',
            'A text of yours, up to 200 characters, remembered for a day: the same call with the same body gets the first answer.',
            'case-1042',
          ),
        ]
      : []),
    ...(call.method === 'GET' && hasEtag(call)
      ? [
          header(
            'If-None-Match',
            'The `ETag` that you have: 304 if nothing has changed.',
            '"1rCqXAgyRdaUhPZoEiKQmCtUJyc"',
          ),
        ]
      : []),
    ...(takesIfMatch(call)
      ? [header('If-Match', 'The `ETag` that you have read: 412 if it has changed.', '"1rCqXAgyRdaUhPZoEiKQmCtUJyc"')]
      : []),
  ]
}

function header(name: string, description: string, example: string) {
  return { name, in: 'header', description, required: false, schema: { type: 'string', examples: [example] } }
}
