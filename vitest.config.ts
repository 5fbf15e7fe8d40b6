import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files with tests of ten seconds or more, which the gate names; the longest first. */
const LONGEST = [
  'tests/matrix.test.ts',
  'tests/fuzz.test.ts',
  'server/move/move.test.ts',
  'tests/read-replica.test.ts',
  'tests/logged-patients.test.ts',
  'tests/payment-kill.test.ts',
  'server/features/setups/inspect-setup-file.test.ts',
  'mesh/setup-fit.test.ts',
  'server/features/files/inspect.test.ts',
  'tests/slow-clients.test.ts',
  'tests/start.test.ts',
  'tests/database-away.test.ts',
  'demo/demo.test.ts',
  'server/adapters/realtime/conformance.test.ts',
  'tests/tls.test.ts',
]
for (const file of LONGEST) if (!existsSync(path.join(import.meta.dirname, file))) throw new Error(`${file} is gone`)

/** Starts the longest files first: one that starts last leaves the other worker idle. A clean checkout knows no times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(path.relative(this.ctx.config.root, moduleId))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

/** One process per worker and no isolation between files, so that a worker opens its database once. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['{contract,mesh,sandbox,server,web,arches,demo,client,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As with the scenes: on a shared machine one may meet a slow minute. It gets a second try there, and the gate names it.
    retry: process.env.CI ? 1 : 0,
  },
})
