import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, it } from 'vitest'
import { jobs } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { startSchedule } from './schedule.ts'
import { startSealing } from './seals.ts'

it('scheduled work is finished once it is stopped, so it never finds the database closed', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-schedule-'))
  const said: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void said.push(line) })
  const services = await openServices(readConfig({ DATA_DIR: dataDir }), jobs, {
    log,
    database: await openTestDatabase(),
  })
  const schedule = startSchedule(services)
  const sealing = startSealing(services)
  await Promise.all([schedule.stop(), sealing.stop()])
  const sent = await sql`select 1 from jobs`.execute(services.db)
  await services.realtime.close()
  await services.close()
  expect(sent.rows.length).toBeGreaterThan(0)
  expect(said).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})
