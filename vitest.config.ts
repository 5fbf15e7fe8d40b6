import { defineConfig } from 'vitest/config'

/** One process per worker and no isolation between files, so that a worker opens its database once. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['{contract,mesh,server,web,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
