import { defineConfig } from '@playwright/test'
import { portalUrl } from './e2e/portal.ts'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()

/** The screens against the real server on the embedded database with the demo world; e2e/server.ts starts one for each worker. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: process.env.PICTURES ? 'pictures.ts' : '**/*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  workers: 2,
  // Scene by scene, so that no worker has a whole file left when the other is done.
  fullyParallel: true,
  // Room for a machine that does other things too; who passes does not wait for it.
  timeout: 120_000,
  // On a shared machine a scene may meet a slow minute: it gets a second try there, and the gate names it.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // Playwright numbers its workers; the process that starts them has no number and asks nobody.
    baseURL: portalUrl(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    // Each step of a trace costs a picture and a copy of the page: half of all the time, had every scene one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
})
