import { expect, it } from 'vitest'
import { addDays } from '#contract/days.ts'
import { testApp } from '#server/testing/app.ts'
import { sendClockJob } from '#server/testing/jobs.ts'

const t = await testApp()
const { db, config } = t.services

/** Writes mails of that age in one statement. */
function write(subject: string, age: number, count: number) {
  const created_at = addDays(t.services.clock(), -age)
  const mail = {
    recipient: 'old@typodont.test',
    subject,
    html: '',
    body_text: '',
    status: 'queued' as const,
    created_at,
  }
  return db
    .insertInto('mails')
    .values(Array.from({ length: count }, () => mail))
    .execute()
}

it('mails older than the setting go at night, however many, and no younger ones', async () => {
  await db.deleteFrom('mails').execute()
  const kept = config.mailRetentionDays
  await write('older', kept + 1, 6000)
  await write('oldest', kept + 200, 6000)
  await write('younger', kept - 1, 3)
  await sendClockJob(t.services, 'mails', 'day')
  await t.runJobs()
  const rows = await db.selectFrom('mails').select('subject').execute()
  expect(rows.map(({ subject }) => subject)).toEqual(['younger', 'younger', 'younger'])
})
