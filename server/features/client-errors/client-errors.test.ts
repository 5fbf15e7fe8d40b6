import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clientErrorCalls } from '#contract/client-errors.ts'
import { openTestApp } from '#server/testing/app.ts'
import { keepLogLines } from '#server/testing/log-lines.ts'
import { makeUser } from '#server/testing/people.ts'
import { parseStack } from './browser-stack.ts'
import { createStackMapper } from './map-stack.ts'

const kept = keepLogLines()
const t = await openTestApp({ LOG_LEVEL: 'info' }, undefined, kept)
afterAll(() => t.services.close())
beforeEach(async () => {
  kept.clear()
  await t.services.db.deleteFrom('asked_counts').execute()
})

const report = {
  release: '1.2.0',
  route: '/patient-details/$id',
  message: 'TypeError: x is undefined',
  stack: 'TypeError: x is undefined\n    at open (https://portal.test/assets/start-a1.js:1:2345)',
}

describe('an error of the web app', () => {
  it.each([
    ['release', '1.2.0 of yesterday'],
    ['route', 'patients'],
    ['route', '/patients?search=Delgado'],
    ['message', 'x'.repeat(1001)],
    ['stack', 'x'.repeat(8001)],
  ])('is refused with another %s: %s', async (field, value) => {
    const { status, body } = await t.send(clientErrorCalls.report, { body: { ...report, [field]: value } })
    expect([status, body]).toMatchObject([422, { error: { [field]: [expect.any(String)] } }])
    expect(kept.text()).toBe('')
  })

  it('is one warning with release, page, message and the calls of its stack', async () => {
    await t.call(clientErrorCalls.report, { body: report })
    expect(kept.lines()).toMatchObject([
      {
        level: 'warn',
        msg: 'error in the browser',
        release: '1.2.0',
        page: '/patient-details/$id',
        error: 'TypeError: x is undefined',
        stack: 'at open (start-a1.js:1:2345)',
        route: 'POST /api/v2/client_errors',
      },
    ])
  })

  it('has no numbers, quoted texts, addresses and other lines of anybody', async () => {
    const message = `Case 4711 of "Sofia Delgado" (sofia@practice.test): https://portal.test/p?search=Delgado`
    const stack = `Error: Sofia Delgado\n${report.stack}\nSofia Delgado\n at Sofia (https://elsewhere.test/sofia.js:1:2)`
    await t.call(clientErrorCalls.report, { body: { ...report, message, stack } })
    expect(kept.lines()).toMatchObject([
      { error: 'Case # of [value] ([address]): [url]', stack: 'at open (start-a1.js:1:2345)' },
    ])
    expect(kept.text()).not.toMatch(/Sofia|Delgado|4711/)
  })

  it('is taken twenty times from a session or a signed-out browser in a quarter of an hour', async () => {
    const users = [await makeUser(t.services), await makeUser(t.services)]
    for (const client of [t, ...users.map((user) => t.as(user))]) {
      for (let times = 0; times < 20; times += 1) await client.call(clientErrorCalls.report, { body: report })
      expect(await client.refused(clientErrorCalls.report, { body: report })).toMatchObject({ status: 429 })
    }
    expect(kept.lines()).toHaveLength(60)
  })

  it('is taken a hundred times from a network', async () => {
    let taken = 0
    for (let n = 0; n < 6; n += 1) {
      const client = t.as(await makeUser(t.services))
      for (let times = 0; times < 20; times += 1) {
        const { status } = await client.send(clientErrorCalls.report, { body: report })
        if (status === 200) taken += 1
      }
    }
    expect(taken).toBe(100)
  })
})

describe('a stack', () => {
  it.each([
    ['    at open (https://portal.test/assets/start-a1.js:1:2345)', [{ name: 'open' }]],
    ['    at async Room.open (http://localhost:3000/assets/start-a1.js:1:2345)', [{ name: 'Room.open' }]],
    ['    at https://portal.test/assets/start-a1.js:1:2345', [{ name: '' }]],
    ['open@https://portal.test/assets/start-a1.js:1:2345', [{ name: 'open' }]],
    ['@https://portal.test/assets/start-a1.js:1:2345', [{ name: '' }]],
    ['    at open (chrome-extension://abc/assets/start-a1.js:1:2345)', []],
    ['    at open (https://portal.test/assets/../../secret.js:1:2345)', []],
    ['    at new Sofia Delgado (https://portal.test/assets/start-a1.js:1:2345)', []],
    ['TypeError: x is undefined', []],
  ])('has what reads as a place in a file of the web app: %s', (stack, names) => {
    const place = { file: 'start-a1.js', line: 1, column: 2345 }
    expect(parseStack(stack)).toEqual(names.map((name) => ({ ...name, ...place })))
  })

  it('has twenty calls at most', () => {
    expect(parseStack(Array.from({ length: 50 }, () => '@https://a.test/assets/a.js:1:1').join('\n'))).toHaveLength(20)
  })

  it('is that of the sources where the build left source maps', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-maps-'))
    const source = 'export function openRoom(room: { id: number }) {\n  return room.id\n}\n'
    const options = { loader: 'ts', sourcemap: true, sourcefile: '../../web/features/room.ts', minify: true } as const
    const { code, map } = await transform(source, options)
    writeFileSync(path.join(folder, 'room-a1.js.map'), map)
    const mapStack = createStackMapper(folder)
    const frame = { name: 'o', line: 1, column: code.indexOf('return') + 1 }
    expect(await mapStack([{ ...frame, file: 'room-a1.js' }])).toMatch(/^at \w+ \(web\/features\/room\.ts:2:3\)$/)
    expect(await mapStack([{ ...frame, file: 'other.js' }])).toBe(`at o (other.js:1:${frame.column})`)
    rmSync(folder, { recursive: true })
  })
})
