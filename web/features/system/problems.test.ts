import { describe, expect, it } from 'vitest'
import type { System, SystemNode, SystemService } from '#contract/system.ts'
import { formatReport } from './format-report.ts'
import { formatSize } from './format-size.ts'
import { findProblems } from './problems.ts'

const now = '2026-11-26T16:33:00.000Z'
const since = '2026-11-26T13:05:00.000Z'

const node = (fields: Partial<SystemNode>): SystemNode => ({
  id: 'a',
  name: 'portal-1',
  version: '2.4.0',
  release: 24,
  state: 'running',
  started_at: since,
  seen_at: since,
  is_name_taken: false,
  cpu: 31,
  memory_bytes: 2e8,
  memory_limit_bytes: 4e9,
  lag_ms: 3,
  sockets: 21,
  disk: { free_bytes: 25e9, size_bytes: 40e9 },
  ...fields,
})

const service = (fields: Partial<SystemService>): SystemService => ({
  service: 'mail',
  state: 'fine',
  what: 'The mail server accepts the sign-in',
  write: null,
  ms: 12,
  since,
  checked_at: now,
  nodes: [],
  ...fields,
})

const run = {
  last_good: { finished_at: since, bytes: 4e10, files: 7 },
  fault: null,
  failed_at: null,
  is_running: false,
}
const none = { ...run, last_good: null }

const system = (fields: Partial<System> = {}): System => ({
  now,
  version: '2.4.0',
  release: 24,
  is_drill: false,
  is_embedded: false,
  nodes: [node({})],
  services: [service({})],
  queues: [{ queue: 'mails', waiting: 2, oldest_seconds: 3, failed: 0 }],
  slow_requests: { limit_ms: 1000, routes: [] },
  backups: { at: '02:30', backup: run, drill: run },
  database_bytes: 1e9,
  migrations: { applied: 95, pending: [], unknown: [], newest: null },
  ...fields,
})

const found = (fields: Partial<System>) => findProblems(system(fields)).map(({ title, text }) => `${title}. ${text}`)

describe('what needs a person', () => {
  it('is nothing while all is well, or while a service mends itself', () => {
    expect(found({})).toEqual([])
    expect(found({ services: [service({ state: 'off' }), service({ state: 'unanswered' })] })).toEqual([])
    expect(found({ nodes: [node({ state: 'stopped' })] })).toEqual([])
  })

  it('begins with what is down', () => {
    const failed = [{ queue: 'mails', waiting: 0, oldest_seconds: 0, failed: 1 }]
    const down = service({ state: 'down', what: 'SMTP_URL: refused.', write: 'write another', nodes: ['portal-2'] })
    expect(found({ queues: failed, services: [service({ service: 'storage', state: 'warning' }), down] })).toEqual([
      'Mail is down on portal-2 since 2026-11-26. SMTP_URL: refused. Write another.',
      'Storage has trouble since 2026-11-26. The mail server accepts the sign-in.',
      '1 job gave up. Each was tried for a day or refused for good. Mend the cause, then try again.',
    ])
  })

  it.each<[string, Partial<System>, string]>([
    ['a node that went silent', { nodes: [node({ state: 'gone' })] }, 'portal-1 has not reported since 2026-11-26'],
    ['a name taken twice', { nodes: [node({ is_name_taken: true })] }, 'Another node is called portal-1 too'],
    [
      'a full disk',
      { nodes: [node({ disk: { free_bytes: 3e9, size_bytes: 40e9 } })] },
      'The disk of portal-1 is nearly full. 3.0 GB of 40 GB are free.',
    ],
    [
      'jobs that wait',
      { queues: [{ queue: 'mails', waiting: 14, oldest_seconds: 12_480, failed: 0 }] },
      'Jobs have waited for 3 h 28. In mails.',
    ],
    ['no good backup', { backups: { at: '02:30', backup: { ...none, fault: 'no space' }, drill: run } }, 'No backup'],
    [
      'an old drill',
      {
        backups: {
          at: '02:30',
          backup: run,
          drill: { ...run, last_good: { finished_at: '2026-10-16T13:05:00.000Z', bytes: 1, files: 1 } },
        },
      },
      'The last restore drill is 41 days old. Run one every 30 days, here or by typodont restore --drill',
    ],
    [
      'a newer schema',
      { migrations: { applied: 96, pending: [], unknown: ['0096-x.sql'], newest: null } },
      'The database has 1 migration of a newer release',
    ],
    [
      'a missing schema',
      { migrations: { applied: 93, pending: ['a', 'b'], unknown: [], newest: null } },
      '2 migrations of this release are not applied',
    ],
  ])('%s', (_what, fields, sentence) => {
    const [problem = '', ...others] = found(fields)
    expect(problem).toContain(sentence)
    expect(others).toEqual([])
  })

  it('is not asked of a portal without a schedule, or of a drill', () => {
    const backups = { at: null, backup: { ...none, fault: 'no space' }, drill: none }
    const queues = [{ queue: 'mails', waiting: 14, oldest_seconds: 12_480, failed: 0 }]
    expect(found({ backups })).toEqual([])
    expect(found({ is_drill: true, queues, backups: { ...backups, at: '02:30' } })).toEqual([])
  })
})

it('the report has what the page has', () => {
  const route = { route: 'GET /api/v2/patients', count: 3, ms: 1840, database_ms: 1700, request_id: 'r-1', at: now }
  const report = formatReport(system({ slow_requests: { limit_ms: 1000, routes: [route] } }))
  expect(report).toContain('System, version 2.4.0, release 24, 2026-11-26T16:33:00.000Z')
  expect(report).toContain('- Mail | Fine | The mail server accepts the sign-in')
  expect(report).toContain('- GET /api/v2/patients | 3 | slowest 1840 ms, database 1700 ms | r-1')
  expect(report).not.toContain('Needs a person')
})

it.each([
  [840e6, '840 MB'],
  [1.24e9, '1.2 GB'],
  [40e9, '40 GB'],
  [2e12, '2.0 TB'],
])('%d bytes are %s', (bytes, size) => {
  expect(formatSize(bytes)).toBe(size)
})
