import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const executablePath = await findChromium()

/** The screens against the real server on the embedded database with the demo world; e2e/server.ts starts it once. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  // On a shared machine a scene may meet a slow minute: it gets a second try there, and the gate names it.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${process.env.E2E_PORT ?? 3210}`,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
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
