/**
 * Runs the unit tests and, without arguments, the bundle budget and the screen tests, if a Chromium is found; on the
 * PostgreSQL of TEST_DATABASE_URL, else on the embedded database. Prints failed, flaky and slow tests, how long each part
 * took, and one total at the end.
 */

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { checkBudget } from './budget.mjs'
import { buildPart, isStale } from './build.mjs'
import { findChromium } from './chromium.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const folder = mkdtempSync(path.join(os.tmpdir(), 'typodont-results-'))
const count = { passed: 0, failed: 0, skipped: 0 }
const named = []
const slow = []
/** In ms: a test that takes longer is named. */
const SLOW = 10_000

await part('unit tests', units)
if (process.argv.length === 2) {
  const chromium = await findChromium()
  if (chromium) await part('screen tests', () => screens(chromium))
  else skipScreens()
}

rmSync(folder, { recursive: true, force: true })
// Failures are repeated at the end, where they are easy to find in a long log.
for (const line of named) console.log(line)
for (const { place, ms } of slow.sort((a, b) => b.ms - a.ms)) console.log(`SLOW ${(ms / 1000).toFixed(0)} s ${place}`)
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed > 0 ? 1 : 0

/** Runs a part and notes its minutes, which the gate prints too. */
async function part(name, work) {
  const began = performance.now()
  await work()
  named.push(`TOOK ${((performance.now() - began) / 60_000).toFixed(1)} min ${name}`)
}

async function units() {
  const results = path.join(folder, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  addVitest(results, await run('vitest/vitest.mjs', ['run', ...reporters, ...process.argv.slice(2)]))
}

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
  if (!stats || (code !== 0 && stats.unexpected === 0))
    named.push(`FAILED screen tests: exit code ${code} without a failed test`)
  if (code !== 0 && stats?.unexpected === 0) count.failed += 1
  for (const { message } of report?.errors ?? []) named.push(`ERROR ${firstLines(message)}`)
  nameScenes(report?.suites ?? [])
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

/** Lists the scenes that failed, those that passed only on a retry, and the slow ones. */
function nameScenes(suites) {
  for (const suite of suites) {
    nameScenes(suite.suites ?? [])
    for (const spec of suite.specs ?? []) {
      const place = `e2e/${spec.file}:${spec.line} ${spec.title}`
      const status = spec.tests.map((test) => test.status)
      if (status.includes('unexpected')) named.push(`FAILED ${place}`)
      else if (status.includes('flaky')) named.push(`FLAKY ${place}`)
      for (const { duration, error } of spec.tests.flatMap((test) => test.results)) {
        // A retry meets what the first try has changed, so that only the first error tells the cause.
        if (error) named.push(`ERROR ${where(error.location)} ${firstLines(error.message)}`)
        nameSlow(place, duration)
      }
    }
  }
}

function where({ file, line } = { file: '', line: 0 }) {
  return `${path.relative(root, file)}:${line}`
}

function nameSlow(place, ms) {
  if (ms > SLOW) slow.push({ place, ms })
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
  if (code !== 0 && !results?.numFailedTests) {
    count.failed += 1
    named.push(
      `FAILED unit tests: exit code ${code} without a failed test, see "Unhandled Errors" or "Failed Suites" above`,
    )
  }
  for (const { name, status, message } of results?.testResults ?? [])
    if (status === 'failed' && message) named.push(`ERROR ${path.relative(root, name)} ${firstLines(message)}`)
  for (const { name, assertionResults } of results?.testResults ?? [])
    for (const { status, fullName, failureMessages, duration } of assertionResults) {
      const place = `${path.relative(root, name)} ${fullName}`
      nameSlow(place, duration ?? 0)
      if (status === 'failed') named.push(`FAILED ${place}`)
      else if (failureMessages.length > 0) named.push(`FLAKY ${place}`)
    }
}

/** Returns as much of an error as helps to find it in a log whose beginning was cut off. */
function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 6).join(' | ').slice(0, 600)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function run(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
