import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Call } from '#contract/call.ts'
import { fromUrlParams } from '#contract/wire.ts'
import { testApp } from '#server/testing/app.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content?: object }>
}

const calls = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group as Record<string, Call>).map(([name, call]) => [`${feature}.${name}`, call] as const),
)

async function readOperations() {
  const { app } = await testApp()
  const { paths } = (await app.inject('/api/v2/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return new Map(Object.values(paths).flatMap((path) => Object.values(path).map((each) => [each.operationId, each])))
}

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

  it('says which parameters a query needs, as the call judges them', async () => {
    const operations = await readOperations()
    for (const [id, call] of calls) {
      const parameters = operations.get(id)?.parameters ?? []
      const documented = parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name)
      const issues = call.query?.safeParse(fromUrlParams(call.query, {})).error?.issues ?? []
      const needed = new Set(issues.map(({ path: [name] }) => String(name)))
      expect([id, ...documented.sort()]).toEqual([id, ...[...needed].sort()])
    }
    const needing = calls.filter(([id]) =>
      operations.get(id)?.parameters.some((each) => each.in === 'query' && each.required),
    )
    expect(needing.length).toBeGreaterThan(5)
  })

  it('says which calls need the bot check', async () => {
    const operations = await readOperations()
    const checked = calls.filter(([, { botCheck }]) => botCheck)
    const documented = [...operations].filter(([, each]) => each.parameters.some(({ name }) => name === 'x-bot-token'))
    expect(documented.map(([id]) => id).sort()).toEqual(checked.map(([id]) => id).sort())
    expect(checked.map(([, { path }]) => path).sort()).toEqual([
      '/f_m_payment_infos',
      '/f_m_payment_methods',
      '/login',
      '/login/second_factor',
      '/organizations/create_user',
      '/register',
    ])
  })

  it('names the types of a file, and the errors of a call that names a row in its query or body', async () => {
    const operations = await readOperations()
    const typesOf = (id: string) => Object.keys(operations.get(id)?.responses['200']?.content ?? {})
    expect(typesOf('orders.download')).toEqual(['application/pdf', 'text/csv'])
    expect(typesOf('calendars.feed')).toEqual(['text/calendar'])
    const files = calls.flatMap(([id, { file }]) => (file ? [[id, ...file]] : []))
    expect(files.map(([id = '']) => [id, ...typesOf(id)])).toEqual(files)
    const errorsOf = (id: string) => Object.keys(operations.get(id)?.responses ?? {})
    for (const id of ['files.list', 'files.uploadLink', 'files.store', 'patients.get', 'promises.preview'])
      expect(errorsOf(id)).toContain('404')
    expect(errorsOf('auth.login')).toEqual(expect.arrayContaining(['401', '403', '422']))
    expect(errorsOf('users.draftKeys')).not.toContain('404')
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
