import { expect, it } from 'vitest'
import type { PublicDocument, Schema } from '#web/api/public-document.ts'
import { listFields, typeOf } from './describe-schema.ts'
import { listCalls } from './list-calls.ts'

const document: PublicDocument = {
  info: { version: '2026-11-28' },
  paths: {
    '/cases/{id}': {
      get: { tags: ['cases:read'], summary: 'One case', responses: {} },
      post: { tags: ['cases:write'], responses: {} },
    },
    '/me': { get: { responses: {} } },
  },
  components: {
    schemas: {
      Day: { type: 'string', format: 'date', description: 'A day.' },
      Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } },
    },
  },
}

const fields = (schema: Schema) => listFields(document, schema).map(({ name, type }) => `${name}: ${type}`)

it('lists fields with those of the objects in them, in lists and among alternatives too', () => {
  const scan: Schema = { type: 'object', properties: { name: { type: 'string' } } }
  expect(
    fields({
      type: 'object',
      properties: {
        ships: { anyOf: [{ $ref: '#/components/schemas/Day' }, { type: 'null' }] },
        scans: { type: 'array', items: scan },
        promise: { anyOf: [{ type: 'object', properties: { reason: { enum: ['held', 'asked'] } } }, { type: 'null' }] },
      },
    }),
  ).toEqual([
    'ships: date or null',
    'scans: object[]',
    'scans[].name: string',
    'promise: object or null',
    'promise.reason: "held" | "asked"',
  ])
})

it('says what is required, the default and an example', () => {
  const limit: Schema = { type: 'integer', description: 'How many.', default: 50, examples: [20] }
  expect(listFields(document, { type: 'object', required: ['limit'], properties: { limit } })).toEqual([
    { name: 'limit', type: 'integer', isRequired: true, description: 'How many. By default 50. Example: 20' },
  ])
})

it('shows no example of a record, whose fields have their own', () => {
  const made: Schema = { type: 'object', description: 'What was made.', examples: [{ id: 7 }] }
  expect(listFields(document, { type: 'object', properties: { made } })).toMatchObject([
    { name: 'made', description: 'What was made.' },
  ])
})

it('ends with a schema that contains itself', () => {
  expect(fields({ $ref: '#/components/schemas/Tree' })).toHaveLength(4)
  expect(typeOf(document, {})).toBe('any')
})

it('names calls and their anchors, by nouns', () => {
  expect(listCalls(document).map(({ id, name, noun }) => ({ id, name, noun }))).toEqual([
    { id: 'get-cases-id', name: 'GET /cases/{id}', noun: 'cases' },
    { id: 'post-cases-id', name: 'POST /cases/{id}', noun: 'cases' },
    { id: 'get-me', name: 'GET /me', noun: 'me' },
  ])
})
