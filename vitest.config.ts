import { defineConfig } from 'vitest/config'

/** One process per worker and no isolation between files, so that a worker opens its database once. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['{contract,mesh,sandbox,server,web,arches,demo,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As with the scenes: on a shared machine one may meet a slow minute. It gets a second try there, and the gate names it.
    retry: process.env.CI ? 1 : 0,
  },
})
