import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { testApp } from '#server/testing/app.ts'
import { readSource, sourceFiles } from './source-files.ts'

const tests = sourceFiles()
  .filter((file) => /\.test\.ts$|\.e2e\.ts$|^e2e\//.test(file))
  .map(readSource)
  .join('\n')

describe('every call', () => {
  it('has a handler', async () => {
    const { app } = await testApp()
    const missing = Object.values(api)
      .flatMap((calls) => Object.values(calls))
      .filter((call) => !app.hasRoute({ method: call.method, url: `/api/v2${call.path}` }))
    expect(missing.map((call) => call.path)).toEqual([])
  })

  it('is called by a test', () => {
    const untested = Object.entries(api).flatMap(([feature, calls]) =>
      Object.keys(calls)
        .map((name) => `${groupName(feature)}.${name}`)
        .filter((name) => !new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(tests)),
    )
    expect(untested).toEqual([])
  })
})

/** `users` -> `userCalls`: the name under which api.ts, and so every test, imports the group. */
function groupName(feature: string) {
  return new RegExp(`\\b${feature}: (\\w+),`).exec(readSource('contract/api.ts'))?.[1] ?? feature
}
