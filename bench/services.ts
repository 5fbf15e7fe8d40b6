import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/adapters/database/port.ts'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

/** Shared by all servers of the bench, so that a key issued by one is valid for the other. */
export const SECRET = 'a secret of the bench that nobody needs to know'

/** Opens the services of the portal in this process, on the database of a place. */
export function openBenchServices(database: Database) {
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-bench-')),
    APP_SECRET: SECRET,
    BOT_CHECK: 'off',
    LOG_LEVEL: 'warn',
    // The measurements send all requests as one person.
    RATE_LIMIT_PERSON: '0',
    RATE_LIMIT_ORGANIZATION: '0',
    RATE_LIMIT_KEY: '0',
  })
  return openServices(config, jobs, { database })
}
