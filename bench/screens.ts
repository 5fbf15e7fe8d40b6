import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { authCalls } from '#contract/auth.ts'
import { openBrowser } from './browser.ts'
import { makePlace, TOKENS, type PlaceOptions } from './place.ts'
import { measurePresses } from './press-times.ts'
import { startServer } from './servers.ts'
import { measureStarts } from './start-times.ts'
import { FIRST_ORGANIZATION } from './world.ts'

/** A portal that answers, and who uses it. */
export type Portal = { url: string; tokens: { staff: string; practice: string }; organization: number }

type Options = {
  port: number
  turns: number
  large: { size: number; options: PlaceOptions } | undefined
  which: RegExp
}

/** What a person waits for at a screen, in a browser: on the demo world, or in a large one where PostgreSQL has it. */
export async function benchScreens({ port, turns, large, which }: Options) {
  // As a browser on this machine is told to find it: the connection for push is refused elsewhere.
  const url = `http://localhost:${port}`
  if (large) {
    const place = await makePlace(large.size, large.options)
    const server = await startServer(place, port, { PUBLIC_URL: '' })
    await measureAt({ url, tokens: TOKENS, organization: FIRST_ORGANIZATION }, turns, which)
    await server.stop()
    await place.drop()
    return
  }
  console.log('\nThe screens, on the demo world')
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-'))
  const demo = { SEED: 'demo', BOT_CHECK: 'off', APP_SECRET: '', PUBLIC_URL: '' }
  const server = await startServer({ databaseUrl: undefined, dataDir }, port, demo)
  const tokens = { staff: await signIn(url, 'tech', true), practice: await signIn(url, 'owner', false) }
  await measureAt({ url, tokens, organization: 1 }, turns, which)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measureAt(portal: Portal, turns: number, which: RegExp) {
  const browser = await openBrowser()
  await measureStarts(browser, portal, which)
  await measurePresses(browser, portal, turns, which)
  await browser.close()
}

async function signIn(url: string, name: string, management: boolean) {
  const reply = await fetch(`${url}/api/v2${authCalls.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@typodont.test`, password: 'Typodont1', management }),
  })
  const { access_token } = authCalls.login.reply.pick({ access_token: true }).parse(await reply.json())
  return access_token
}
