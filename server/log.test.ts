import { describe, expect, it } from 'vitest'
import { hidePersonalData } from './hide-personal-data.ts'
import { openLog } from './log.ts'
import { createOperation, runInOperation, runOutsideOperations } from './operation.ts'
import { keepLogLines } from './testing/log-lines.ts'
import { VERSION } from './version.ts'

const kept = keepLogLines()
const log = openLog({ logLevel: 'trace', nodeName: 'portal-1' }, kept)

function lineOf(write: () => void) {
  kept.clear()
  write()
  const [line] = kept.lines()
  return line
}

describe('a log line', () => {
  it('has a word for its level, an ISO time, the version and the node', () => {
    expect(lineOf(() => log.warn({ file_id: 7 }, 'file cannot be read'))).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: VERSION,
      node: 'portal-1',
      file_id: 7,
      msg: 'file cannot be read',
    })
  })

  it('names the request or job that caused it, also after it has waited, and none for what it only set off', async () => {
    const operation = createOperation({ route: 'GET /api/v2/patients/:id', request_id: 'abc' })
    kept.clear()
    await runInOperation(operation, async () => {
      await Promise.resolve()
      log.info('inside')
      runOutsideOperations(() => log.info('outside'))
    })
    expect(kept.lines()).toMatchObject([{ msg: 'inside', ...operation.facts }, { msg: 'outside' }])
    expect(kept.lines()[1]).not.toHaveProperty('route')
  })

  it('hides secrets', () => {
    expect(lineOf(() => log.info({ token: 'abc', body: { password: 'abc' } }, 'x'))).toMatchObject({
      token: '[hidden]',
      body: { password: '[hidden]' },
    })
  })
})

describe('a logged error', () => {
  it('has type, code, constraint, stack and causes, and no value of the row', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(mina@practice.test) already exists.',
      where: 'unnamed portal parameter $1 = Delgado',
      rejected: ['mina@practice.test'],
    })
    const error = new TypeError('Sofia could not be stored: "Sofia Delgado"', { cause })
    const line = lineOf(() => log.error({ err: error }, 'request failed'))
    expect(line).toMatchObject({
      err: {
        type: 'TypeError',
        message: 'Sofia could not be stored: [value]',
        stack: expect.stringMatching(/^ +at .*log\.test\.ts/),
        cause: {
          code: '23505',
          constraint: 'users_email_key',
          message: 'duplicate key value violates unique constraint "users_email_key"',
        },
      },
    })
    expect(kept.text()).not.toMatch(/mina|Delgado/)
  })

  it('may be anything that was thrown, or a cause of itself', () => {
    const error = new Error('round')
    error.cause = error
    expect(lineOf(() => log.error({ err: error }, 'x'))).toHaveProperty('err.cause.cause.cause.cause.message', 'round')
    expect(lineOf(() => log.error({ err: 'mina@practice.test' }, 'x'))).toMatchObject({
      err: { type: 'string', message: '[address]' },
    })
    const several = new AggregateError([new Error('first'), new Error('second')], 'all failed')
    expect(lineOf(() => log.error({ err: several }, 'x'))).toHaveProperty('err.cause.message', 'first')
  })
})

describe('a message without personal data', () => {
  it.each([
    ['invalid input syntax for type integer: "Sofia"', 'invalid input syntax for type integer: [value]'],
    ['relation "patients" does not exist', 'relation "patients" does not exist'],
    ["Cannot read properties of undefined (reading 'id')", "Cannot read properties of undefined (reading 'id')"],
    [`ENOENT: no such file, open '/data/O'Brien, Mina.stl'`, 'ENOENT: no such file, open [value]'],
    ["Cannot read properties of undefined (reading 'Sofia')", 'Cannot read properties of undefined (reading [value])'],
    ["can't find 'Sofia' or `Mina`", "can't find [value] or [value]"],
    [
      `Unexpected token 'S', "Sofia Delg"... is not valid JSON`,
      'Unexpected token [value], [value]... is not valid JSON',
    ],
    ['550 5.1.1 <mina@practice.test>: unknown', '550 5.1.1 <[address]>: unknown'],
    ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ])('%s', (message, shown) => {
    expect(hidePersonalData(message)).toBe(shown)
  })
})
