import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { checkAgainstDocument, escape, faultsOf, publicDocument } from '#server/testing/public-document.ts'

/** The document of /api/v3: who reads nothing else must be able to work with it. */

type Node = Record<string, unknown>
type Place = { node: Node; at: string }

/** Every object of the document with its place. */
function* walk(node: unknown, at = ''): Generator<Place> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield { node: node as Node, at }
  for (const [name, each] of Object.entries(node)) {
    // What is below an example is no part of the document.
    if (name !== 'example' && name !== 'examples') yield* walk(each, `${at}/${escape(name)}`)
  }
}

const places = [...walk(publicDocument)]
const operations = places.filter(({ node }) => typeof node.operationId === 'string')

it('describes every call, parameter, body and header', () => {
  expect(operations.length).toBeGreaterThan(30)
  const parameters = places.filter(({ node }) => 'in' in node && 'name' in node)
  const bodies = places.filter(({ at }) => at.endsWith('/requestBody'))
  const replies = places.filter(({ at, node }) => /\/responses\/[^/]+$/.test(at) && !('$ref' in node))
  const all = [...operations, ...parameters, ...bodies, ...replies]
  expect(all.filter(({ node }) => !isText(node.description)).map(({ at }) => at)).toEqual([])
  expect(operations.filter(({ node }) => !isText(node.summary)).map(({ at }) => at)).toEqual([])
  expect(parameters.filter(({ node }) => !hasExample(node.schema as Node)).map(({ at }) => at)).toEqual([])
})

it('describes every field, with an example', () => {
  const fields = places.flatMap(({ node, at }) =>
    typeof node.properties === 'object' && node.type === 'object'
      ? Object.entries(node.properties as Record<string, Node>).map(([name, field]) => ({ at: `${at}/${name}`, field }))
      : [],
  )
  expect(fields.length).toBeGreaterThan(200)
  expect(fields.filter(({ field }) => !isText(field.description)).map(({ at }) => at)).toEqual([])
  expect(fields.filter(({ field }) => !hasExample(field)).map(({ at }) => at)).toEqual([])
})

it('has examples that are as it says', () => {
  const faults = places.flatMap(({ node, at }) => {
    const inSchema = Array.isArray(node.examples) ? node.examples.flatMap((each) => faultsOf(at, each)) : []
    return 'schema' in node && 'example' in node ? [...inSchema, ...faultsOf(`${at}/schema`, node.example)] : inSchema
  })
  expect(faults).toEqual([])
})

it('names every call once, and refers to nothing that it lacks', () => {
  const ids = operations.map(({ node }) => node.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const known = new Set(places.map(({ at }) => `#${at}`))
  const references = places.flatMap(({ node }) => (typeof node.$ref === 'string' ? [node.$ref] : []))
  expect(references.filter((each) => !known.has(each))).toEqual([])
})

it('says what a field needs: nothing that has a default, and nothing that may be left out', () => {
  const { post } = publicDocument.paths['/cases'] as { post: { requestBody: Node } }
  const { schema } = (post.requestBody.content as Record<string, { schema: Node }>)['application/json'] ?? {}
  expect(schema?.required).toEqual(['first_name', 'last_name', 'impression_date', 'location_id'])
  expect(schema?.additionalProperties).toBe(false)
})

it('lists the errors of each call', () => {
  const statusesOf = (path: string, method: string) =>
    Object.keys((publicDocument.paths[path]?.[method] as { responses: object } | undefined)?.responses ?? {})
  expect(statusesOf('/cases', 'get')).toEqual(['200', '401', '403', '410', '422', '429', 'default'])
  expect(statusesOf('/requests', 'get')).toEqual(['200', '401', '403', '422', '429', 'default'])
  expect(statusesOf('/cases/{id}', 'get')).toEqual(['200', '304', '401', '403', '404', '422', '429', 'default'])
  expect(statusesOf('/cases/{id}', 'put')).toEqual([
    '200',
    '401',
    '403',
    '404',
    '409',
    '412',
    '415',
    '422',
    '429',
    'default',
  ])
})

it('passes the OpenAPI linter', async () => {
  const source = JSON.stringify(publicDocument)
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`)).toEqual([])
})

it('is served to everybody, compressed to whoever takes that', async () => {
  const { app } = await testApp()
  const get = (encoding: string) =>
    app.inject({ url: '/api/v3/openapi.json', headers: { 'accept-encoding': encoding } })
  const plain = await get('identity')
  expect(plain.json<typeof publicDocument>().paths).toEqual(JSON.parse(JSON.stringify(publicDocument.paths)))
  const [br, gzip] = [await get('gzip, deflate, br'), await get('gzip')]
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(gzip.rawPayload.length).toBeLessThan(150_000)
})

it('is what each reply of a test is compared with, to the last field', () => {
  const reply = { data: { id: 4711, prescription_id: 90 } }
  const check =
    (body: unknown, status = 201) =>
    () =>
      checkAgainstDocument('POST', '/cases', status, body)
  expect(check(reply)).not.toThrow()
  expect(check({ data: { ...reply.data, more: 1 } })).toThrow('additional properties')
  expect(check({ data: { id: '4711', prescription_id: 90 } })).toThrow('integer')
  expect(check({ data: { id: 4711 } })).toThrow('prescription_id')
  expect(check({ error: {} }, 418)).toThrow('documents no 418')
})

function isText(value: unknown) {
  return typeof value === 'string' && value.length > 3
}

function hasExample(schema: Node) {
  return Array.isArray(schema.examples) && schema.examples.length > 0
}
