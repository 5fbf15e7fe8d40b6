import { describe, expect, it } from 'vitest'
import { docComment, toTypescript } from '../scripts/client-types/to-typescript.ts'
import { renderClientTypes } from '../scripts/client-types/render.ts'
import { readSource } from './source-files.ts'

it('the types of the client are those of the contract: npm run client:types', async () => {
  expect(readSource('client/src/api.ts')).toBe(await renderClientTypes())
})

it('the client has the version of the portal', () => {
  const versionOf = (file: string) => (JSON.parse(readSource(file)) as { version: string }).version
  expect(versionOf('client/package.json')).toBe(versionOf('package.json'))
})

describe('a JSON Schema as a type', () => {
  it.each([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', format: 'date-time' }, 'Instant'],
    [{ type: 'string', format: 'email' }, 'string'],
    [{ enum: ['a', null] }, '"a" | null'],
    [{ const: 'all' }, '"all"'],
    [{ $ref: '#/components/schemas/MeshReport' }, 'MeshReport'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ type: 'array', items: { anyOf: [{ properties: {} }, { $ref: '#/a/A' }] } }, '(Record<string, never> | A)[]'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, 'Record<string, never>[]'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }] }, '[number, string]'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [{ allOf: [{ $ref: '#/a/A' }, { $ref: '#/a/B' }] }, 'A & B'],
    [{}, 'unknown'],
  ])('%j', (schema, type) => {
    expect(toTypescript(schema)).toBe(type)
  })

  it('has descriptions and defaults as comments', () => {
    const schema = {
      properties: {
        name: { type: 'string', description: 'Ends no comment: */' },
        'a-b': { type: 'array', default: [], items: { properties: { id: { type: 'number' } }, required: ['id'] } },
      },
      required: ['name'],
    }
    expect(toTypescript(schema)).toBe(
      [
        '{',
        '  /** Ends no comment: *\\/ */',
        '  name: string',
        '  /** By default []. */',
        '  "a-b"?: {',
        '    id: number',
        '  }[]',
        '}',
      ].join('\n'),
    )
    expect(docComment(['One.', undefined, 'Two.'])).toBe('/**\n * One.\n * Two.\n */\n')
  })
})
