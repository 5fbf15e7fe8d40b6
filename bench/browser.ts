import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../scripts/chromium.mjs'

/** A running portal and the sessions of its users. */
export type Portal = { url: string; tokens: { staff: string; practice: string }; organization: number }

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url))

/** Launches a browser without a graphics card, as in the targets. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM, or install it (apt-get install chromium).')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
}

type Screen = Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>

const DESK: Screen = { viewport: { width: 1440, height: 900 } }
export const PHONE: Screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
}

/** Opens a context with empty caches, signed in if a token is given. */
export async function openWindow(
  browser: Browser,
  url: string,
  token?: string,
  screen = DESK,
): Promise<BrowserContext> {
  const origins = token ? [{ origin: url, localStorage: [{ name: 'typodont.token', value: token }] }] : []
  const context = await browser.newContext({
    baseURL: url,
    ...screen,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
  })
  await context.addInitScript({ path: IN_PAGE })
  return context
}

export type Tab = { page: Page; devtools: CDPSession }

export async function openTab(context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  // Thread time, so that waiting for a core of a busy machine does not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, devtools }
}

/** Returns the work of the main thread in ms since the tab was opened, without that caused by the bench. */
export async function readMainThreadTime({ devtools }: Tab) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metricValue = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return 1000 * (metricValue('TaskDuration') - metricValue('DevToolsCommandDuration'))
}

/** Process ids of the browser: those of its pages, and the GPU process that draws. */
export type Pids = { page: number[]; pictures: number[] }

export async function listPids(browser: Browser): Promise<Pids> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const filterPids = (type: string) => processInfo.filter((each) => each.type === type).map(({ id }) => id)
  return { page: filterPids('renderer'), pictures: filterPids('GPU') }
}
