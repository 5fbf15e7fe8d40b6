import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { testApp } from '#server/testing/app.ts'

describe('/api/v2/openapi.json', () => {
  it('lists every call with its access, schemas and errors', async () => {
    const { app } = await testApp()
    const reply = await app.inject('/api/v2/openapi.json')
    const document = reply.json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string; 'x-access': string; responses: object }>>
    }>()
    expect(document.openapi).toBe('3.1.0')
    const documented = Object.values(document.paths).flatMap((path) => Object.values(path))
    const declared = Object.entries(api).flatMap(([feature, calls]) =>
      Object.keys(calls).map((name) => `${feature}.${name}`),
    )
    expect(documented.map((operation) => operation.operationId).sort()).toEqual(declared.sort())
    for (const operation of documented) {
      expect(operation['x-access']).not.toBe('')
      expect(Object.keys(operation.responses)).toContain('default')
    }
  })

  it('passes the OpenAPI linter except for the accepted findings', async () => {
    const { app } = await testApp()
    const source = (await app.inject('/api/v2/openapi.json')).body
    const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) })
    const told = problems.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer}`)
    expect(told.sort()).toEqual([
      // Accepted: `case-trays` is no number, so no path is ambiguous.
      'no-ambiguous-paths #/paths/~1patients~1case-trays~1{id}',
      'no-ambiguous-paths #/paths/~1patients~1case-trays~1{id}~1cases~1{patient_id}',
      // Accepted: a body without a mode is a sign-up.
      'no-illogical-composition-keywords #/paths/~1register/post/requestBody/content/application~1json/schema/oneOf',
    ])
  })

  it('has a reference page', async () => {
    const { app } = await testApp()
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
  })
})
