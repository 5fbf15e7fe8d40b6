import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { authCalls } from '#contract/auth.ts'
import { openBrowser, type Portal } from './browser.ts'
import { createBenchDatabase, TOKENS, type BenchDatabaseOptions } from './bench-database.ts'
import { measureInteractions } from './interaction-times.ts'
import { startServer } from './servers.ts'
import { measureStarts } from './start-times.ts'
import { FIRST_ORGANIZATION } from './world.ts'

type Options = {
  port: number
  turns: number
  large: { size: number; options: BenchDatabaseOptions } | undefined
  labelPattern: RegExp
}

/** Measures waiting times of the screens in a browser: on the demo world, or on a large one with PostgreSQL. */
export async function benchScreens({ port, turns, large, labelPattern }: Options) {
  if (!large) console.log('\nThe screens, on the demo world')
  const environment = large ? await createBenchDatabase(large.size, large.options) : createDemoEnvironment()
  const server = await startServer(environment, port, { PUBLIC_URL: '', ...(large ? {} : DEMO) })
  const browser = await openBrowser()
  try {
    const url = portalUrl(port)
    const portal: Portal = large
      ? { url, tokens: TOKENS, organization: FIRST_ORGANIZATION }
      : { url, tokens: { staff: await signIn(url, 'tech'), practice: await signIn(url, 'owner') }, organization: 1 }
    await measureStarts(browser, portal, labelPattern)
    await measureInteractions(browser, portal, turns, labelPattern)
  } finally {
    await browser.close()
    await server.stop()
    await environment.drop()
  }
}

/** A browser on this machine must use this address, because the push connection is refused for any other. */
export const portalUrl = (port: number) => `http://localhost:${port}`
export const DEMO = { SEED: 'demo', BOT_CHECK: 'off', APP_SECRET: '' }

export function createDemoEnvironment() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const drop = async () => rmSync(dataDir, { recursive: true, force: true })
  return { databaseUrl: undefined, dataDir, drop }
}

export async function signIn(url: string, name: 'tech' | 'owner') {
  const reply = await fetch(`${url}/api/v2${authCalls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@typodont.test`, password: 'Typodont1', management: name === 'tech' }),
  })
  const { access_token } = authCalls.login.reply.pick({ access_token: true }).parse(await reply.json())
  return access_token
}
