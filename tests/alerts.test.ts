import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { readSource } from './source-files.ts'

type Panel = { title: string; targets?: { expr: string }[] }

const alerts = [...readSource('deploy/alerts.yml').matchAll(/^ {6}- alert: (\w+)\n {8}expr: ((?:.|\n {10})+)/gm)].map(
  ([, name = '', expr = '']) => ({ name, expr: expr.replace(/^>-/, '').replace(/\s+/g, ' ').trim() }),
)
const dashboard = JSON.parse(readSource('deploy/grafana.json')) as { panels: Panel[] }
const panels = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })))
const runbooks = readSource('docs/operations.md')

/** The words of PromQL that these expressions use. */
const WORDS = ['by', 'sum', 'max', 'count', 'rate', 'delta', 'topk', 'histogram_quantile']
/** Prometheus makes this one itself, from whether /metrics answers. */
const OF_PROMETHEUS = ['up']

/** The metrics of an expression, each with the labels that it selects or groups by. */
function metricsIn(expr: string) {
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '))
  const bare = expr.replace(/by \([^)]*\)/g, '').replace(/\[\w+\]/g, '')
  return [...bare.matchAll(/\b([a-z_][a-z0-9_]*)(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => !WORDS.includes(name) && !OF_PROMETHEUS.includes(name))
    .filter(([match]) => !/^\d/.test(match))
    .map(([, name = '', selector = '']) => ({
      name,
      labels: [...[...selector.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => label), ...grouped],
    }))
}

const t = await openTestApp()
afterAll(() => t.services.close())
let page = ''
beforeAll(async () => {
  const { owner } = await makeOrganization(t.services)
  await t.refused(authCalls.login, { body: { email: owner.email, password: 'Wrong-Password-1' } })
  t.services.metrics.outgoingCalls.observe({ service: 's3', operation: 'read', outcome: 'ok' }, 0.1)
  t.services.metrics.uploads.inc({ kind: 'stl' })
  t.services.metrics.uploadedBytes.inc({ kind: 'stl' }, 84)
  const now = t.services.clock()
  await t.services.db.insertInto('storage_deletions').values({ deed: 'moved', reason: 'unused', count: 1 }).execute()
  for (const kind of ['backup', 'drill'] as const)
    await t.services.db
      .insertInto('backups')
      .values({ kind, place: '/backups', started_at: now, finished_at: now })
      .execute()
  page = (await t.app.inject('/metrics')).body
})

/** What Prometheus adds to each series. */
const OF_SCRAPE = ['instance', 'job', 'le']

it.each([...alerts, ...panels])('the metrics and labels of $name are on /metrics: $expr', ({ expr }) => {
  for (const { name, labels } of metricsIn(expr)) {
    const series = page.split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line))
    expect([name, series.length > 0]).toEqual([name, true])
    for (const label of labels.filter((each) => !OF_SCRAPE.includes(each)))
      expect([name, label, series.some((line) => line.includes(`${label}="`))]).toEqual([name, label, true])
  }
})

describe('each alert', () => {
  it('is found by these tests', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(10)
    expect(alerts).toHaveLength(readSource('deploy/alerts.yml').split('- alert:').length - 1)
    expect(panels.length).toBeGreaterThan(20)
  })

  it.each(alerts)('$name has a runbook, a summary and a case in which it fires', ({ name }) => {
    expect(runbooks).toContain(`\n### ${name}\n`)
    expect(readSource('deploy/alerts.yml')).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`)
    expect(readSource('deploy/alerts.test.yml')).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`))
  })

  it('is listed with its runbook only once', () => {
    const named = [...runbooks.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
    expect(named.filter((name) => /^[A-Z][a-z]+[A-Z]/.test(name)).sort()).toEqual(alerts.map(({ name }) => name).sort())
  })
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const why = hasPromtool ? '' : ' (skipped: no promtool on this machine)'

// CI installs it, so that it is never skipped there.
describe.skipIf(!hasPromtool && !process.env.CI)(`promtool${why}`, () => {
  it('parses each expression of the dashboard', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-rules-'))
    const rules = panels.map(({ expr }, n) => ({ record: `panel_${n}`, expr }))
    // JSON is YAML as well.
    writeFileSync(path.join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    const checked = execFileSync('promtool', ['check', 'rules', path.join(folder, 'rules.yml')], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(checked).toContain(`SUCCESS: ${panels.length} rules found`)
  })

  it('fires each alert once', () => {
    const tested = execFileSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml'], { encoding: 'utf8' })
    expect(tested).toContain('SUCCESS')
  })
})
