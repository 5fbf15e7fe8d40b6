/**
 * Runs the unit tests and, without arguments, the bundle budget and the screen tests, if a Chromium is found. Prints
 * failed, flaky and slow tests and one total at the end.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBudget } from './budget.mjs'
import { buildPart, isStale } from './build.mjs'
import { findChromium } from './chromium.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-results-'))
const count = { passed: 0, failed: 0, skipped: 0 }
const named = []
/** Test files slower than this limit are listed at the end, up to `files` of them. */
const SLOW = { files: 8, fromSeconds: 10 }

const units = path.join(folder, 'vitest.json')
const times = path.join(folder, 'times.json')
const vitest = await run(
  'vitest/vitest.mjs',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${units}`,
    '--reporter=./scripts/file-times.mjs',
    ...process.argv.slice(2),
  ],
  { FILE_TIMES: times },
)
addVitest(units, vitest)
nameSlow(readJson(times) ?? [])

if (process.argv.length === 2) {
  const chromium = await findChromium()
  if (chromium) await screens(chromium)
  else skipScreens()
}

rmSync(folder, { recursive: true, force: true })
// Failures are repeated at the end, where they are easy to find in a long log.
for (const line of named) console.log(line)
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed > 0 ? 1 : 0

async function screens(chromium) {
  // Proves that the build ignores a NODE_ENV of development; otherwise the budget below would fail.
  process.env.NODE_ENV = 'development'
  for (const part of ['server', 'web']) if (isStale(part)) await buildPart(part)
  holdBudget()
  const results = path.join(folder, 'screens.json')
  const code = await run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: results,
  })
  const report = readJson(results)
  const stats = report?.stats
  count.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  count.skipped += stats?.skipped ?? 0
  count.failed += stats ? stats.unexpected : 1
  if (code !== 0 && stats?.unexpected === 0) count.failed += 1
  nameScenes(report?.suites ?? [])
  nameSlow((report?.suites ?? []).map((suite) => ({ file: `e2e/${suite.file}`, ms: timeOf(suite) })))
}

/** Checks the bundle budget as a test. `npm run build` checks it too; starting the portal does not. */
function holdBudget() {
  try {
    checkBudget()
    count.passed += 1
  } catch (error) {
    count.failed += 1
    named.push(`FAILED ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Lists the scenes that failed, and those that passed only on a retry. */
function nameScenes(suites) {
  for (const suite of suites) {
    nameScenes(suite.suites ?? [])
    for (const spec of suite.specs ?? []) {
      const status = spec.tests.map((test) => test.status)
      if (status.includes('unexpected')) named.push(`FAILED ${spec.file}:${spec.line} ${spec.title}`)
      else if (status.includes('flaky')) named.push(`FLAKY ${spec.file}:${spec.line} ${spec.title}`)
    }
  }
}

function timeOf({ suites = [], specs = [] }) {
  const results = specs.flatMap((spec) => spec.tests.flatMap((test) => test.results))
  return sum([...results.map((result) => result.duration), ...suites.map(timeOf)])
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function nameSlow(files) {
  const slow = files.filter(({ ms }) => ms >= SLOW.fromSeconds * 1000).sort((a, b) => b.ms - a.ms)
  for (const { file, ms } of slow.slice(0, SLOW.files)) named.push(`SLOW ${(ms / 1000).toFixed(0)} s ${file}`)
}

function skipScreens() {
  const reason = 'no Chromium was found: set CHROMIUM or install one'
  console.log(`\nScreens skipped: ${reason}`)
  // On CI a run without the screen tests counts as failed.
  if (process.env.CI) count.failed += 1
  else count.skipped += 1
}

function addVitest(file, code) {
  const results = readJson(file)
  count.passed += results?.numPassedTests ?? 0
  count.skipped += (results?.numPendingTests ?? 0) + (results?.numTodoTests ?? 0)
  count.failed += results?.numFailedTests ?? 0
  // A file that does not load or a leak after the last test fails the run without a failed test.
  if (code !== 0 && !results?.numFailedTests) count.failed += 1
  for (const { name, assertionResults } of results?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults) {
      const place = `${path.relative(root, name)} ${fullName}`
      if (status === 'failed') named.push(`FAILED ${place}`)
      else if (failureMessages.length > 0) named.push(`FLAKY ${place}`)
    }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
