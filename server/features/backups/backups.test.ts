import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemCalls } from '#contract/system.ts'
import { partPath } from '#server/backup/names.ts'
import { isBackupRunning, oneAtATime } from '#server/backup/one-at-a-time.ts'
import { advanceJobTime, sendClockJob } from '#server/testing/jobs.ts'
import { openSite, scheduledBackup, type Site } from '#server/testing/sites.ts'
import { isBackupDue, isWarningDue, lastSlot } from './due.ts'

const schedule = scheduledBackup()
const to = schedule.BACKUP_TO

let site: Site
beforeAll(async () => {
  site = await openSite({ ...schedule, METRICS: 'open' })
})
afterAll(() => site.t.services.close())
afterEach(async () => {
  site.t.setClock(undefined)
  await site.t.services.db.deleteFrom('backups').execute()
})

async function runSlot(slot: 'minute' | 'hour', now: string) {
  site.t.setClock(now)
  await sendClockJob(site.t.services, 'backups', slot)
  await site.t.runJobs()
}

const listRuns = () => site.t.services.db.selectFrom('backups').selectAll().orderBy('id').execute()

/** The runs once all have ended and the lock is free, which a run gives up just after it has recorded its end. */
function finishedRuns(count: number) {
  return vi.waitFor(
    async () => {
      const runs = await listRuns()
      expect(runs.map(({ finished_at }) => finished_at)).not.toContain(null)
      expect(runs).toHaveLength(count)
      expect(await isBackupRunning(site.t.services.db)).toBe(false)
      return runs
    },
    { timeout: 60_000 },
  )
}

describe('a backup is due', () => {
  const run = (started_at: string, fault: string | null = null, finished_at: string | null = started_at) => ({
    started_at,
    finished_at,
    fault,
  })
  const now = '2026-03-04T12:00:00.000Z'

  it('once after each slot', () => {
    expect(new Date(lastSlot('02:30', now)).toISOString()).toBe('2026-03-04T02:30:00.000Z')
    expect(new Date(lastSlot('12:30', now)).toISOString()).toBe('2026-03-03T12:30:00.000Z')
    expect(isBackupDue('02:30', now, undefined)).toBe(true)
    expect(isBackupDue('02:30', now, run('2026-03-04T02:29:59.000Z'))).toBe(true)
    expect(isBackupDue('02:30', now, run('2026-03-04T02:30:00.000Z'))).toBe(false)
  })

  it('again an hour after one failed or was killed', () => {
    expect(isBackupDue('02:30', now, run('2026-03-04T11:00:01.000Z', 'no space'))).toBe(false)
    expect(isBackupDue('02:30', now, run('2026-03-04T10:59:59.000Z', 'no space'))).toBe(true)
    expect(isBackupDue('02:30', now, run('2026-03-04T11:30:00.000Z', null, null))).toBe(false)
    expect(isBackupDue('02:30', now, run('2026-03-04T03:00:00.000Z', null, null))).toBe(true)
  })
})

it('super admins are to be warned once a day, from a day and two hours on', () => {
  const now = '2026-03-04T12:00:00.000Z'
  const good = (finished_at: string, warned_at: string | null = null) => ({ finished_at, warned_at })
  expect(isWarningDue(now, undefined, undefined)).toBe(false)
  expect(isWarningDue(now, good('2026-03-03T10:00:01.000Z'), undefined)).toBe(false)
  expect(isWarningDue(now, good('2026-03-03T10:00:00.000Z'), undefined)).toBe(true)
  expect(isWarningDue(now, good('2026-03-01T10:00:00.000Z', '2026-03-03T12:00:01.000Z'), undefined)).toBe(false)
  expect(isWarningDue(now, good('2026-03-01T10:00:00.000Z', '2026-03-03T12:00:00.000Z'), undefined)).toBe(true)
  const first = { started_at: '2026-03-01T02:30:00.000Z', finished_at: null, fault: 'no space', warned_at: null }
  expect(isWarningDue(now, undefined, first)).toBe(true)
})

describe('the schedule', () => {
  it('writes one backup per day, which is recorded and measured', async () => {
    await runSlot('minute', '2026-03-04T12:00:00.000Z')
    const [run] = await finishedRuns(1)
    expect(run).toMatchObject({ kind: 'backup', place: to, fault: null, files: 2, name: '2026-03-04T12-00-00-000Z' })
    expect(readdirSync(path.join(to, partPath(run?.name ?? '', 'manifest'), '..')).sort()).toEqual([
      'database',
      'files',
      'manifest',
    ])
    await runSlot('minute', '2026-03-04T12:01:00.000Z')
    await finishedRuns(1)
    await runSlot('minute', '2026-03-05T02:30:00.000Z')
    await finishedRuns(2)
    const { payload } = await site.t.app.inject('/metrics')
    expect(payload).toMatch(/^backup_age_seconds \d+$/m)
    expect(payload).not.toMatch(/^backup_drill_age_seconds /m)
  })

  it('records why a backup failed, and mails super admins once a day', async () => {
    const { t, staff } = site
    rmSync(to, { recursive: true })
    writeFileSync(to, 'a file where the folder was')
    await runSlot('minute', '2026-03-04T02:30:00.000Z')
    expect(await finishedRuns(1)).toMatchObject([{ fault: expect.stringContaining('ENOTDIR') as string, name: null }])
    const mails = async () => (await t.mailsTo(staff.email)).filter(({ subject }) => subject.includes('backup'))
    await runSlot('hour', '2026-03-05T04:00:00.000Z')
    expect(await mails()).toHaveLength(0)
    await runSlot('hour', '2026-03-05T05:00:00.000Z')
    await runSlot('hour', '2026-03-05T06:00:00.000Z')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.body_text).toContain('ENOTDIR')
    await advanceJobTime(t.services, 60)
    await runSlot('hour', '2026-03-06T05:00:00.000Z')
    expect(await mails()).toHaveLength(2)
    rmSync(to)
  })
})

it('nothing moves to the trash while a backup runs, whose dump may name it', async () => {
  const { t } = site
  const { services } = t
  const key = site.scan.replace('upper jaw', 'released')
  await services.storage.write(key, Buffer.from('bytes'), 'model/stl')
  await services.db.insertInto('released_objects').values({ key, reason: 'patient_files' }).execute()
  const started_at = new Date().toISOString()
  await services.db.insertInto('backups').values({ kind: 'backup', place: to, started_at }).execute()
  const trashReleased = async () => {
    await sendClockJob(services, 'files', 'minute')
    await t.runJobs()
    return (await services.storage.head(key))?.size
  }
  expect(await trashReleased()).toBe(5)
  await services.db.updateTable('backups').set({ finished_at: started_at }).execute()
  expect(await trashReleased()).toBe(0)
})

describe('a drill from the System page', () => {
  const ask = () => site.t.as(site.staff).send(systemCalls.startDrill, {})

  it('is refused where no backup is scheduled', async () => {
    const { t, staff } = await openSite()
    try {
      const { status, body } = await t.as(staff).send(systemCalls.startDrill, {})
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { error: 'There is no scheduled backup to restore: set BACKUP_TO and BACKUP_KEY_FILE.' },
      })
    } finally {
      await t.services.close()
    }
  })

  it('is refused while a backup runs', async () => {
    await oneAtATime(site.environment.DATABASE_URL, async () => {
      expect(await ask()).toMatchObject({ status: 409, body: { error: 'A backup or a restore drill is running.' } })
    })
    await site.t.runJobs()
    expect(await listRuns()).toEqual([])
  })

  it('restores the newest backup and records the result', async () => {
    await runSlot('minute', '2026-03-07T02:30:00.000Z')
    await finishedRuns(1)
    expect((await ask()).status).toBe(200)
    await site.t.runJobs()
    const [, drill] = await finishedRuns(2)
    expect(drill).toMatchObject({ kind: 'drill', place: to, fault: null, name: '2026-03-07T02-30-00-000Z' })
  })

  it('says why it failed', async () => {
    rmSync(to, { recursive: true, force: true })
    expect((await ask()).status).toBe(200)
    await site.t.runJobs()
    const [drill] = await finishedRuns(1)
    expect(drill).toMatchObject({ kind: 'drill', fault: expect.stringContaining('no backup') as string })
  })
})
