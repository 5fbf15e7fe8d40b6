import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { failedJobCalls } from '#contract/failed-jobs.ts'
import { openMail } from '#server/adapters/mail/index.ts'
import { freePort } from '#server/testing/cluster.ts'
import { fetchJobs } from '#server/jobs/poll.ts'
import { postponeAbandonedJobs } from '#server/jobs/retry-policy.ts'
import { testApp } from '#server/testing/app.ts'
import { makeCase, makeOrganization, testSource, testContext } from '#server/testing/factories.ts'
import { makeFailedJob, advanceJobTime, sendClockJob } from '#server/testing/jobs.ts'
import { makeUser, nextNumber } from '#server/testing/people.ts'
import { tinyPhoto, upload } from '#server/testing/uploads.ts'

const t = await testApp()
const { services } = t
const { db } = services
const admin = t.as(await makeUser(services, { role: 'admin' }))

const outbox = services.mail
const port = await freePort()
let server: SMTPServer | undefined
afterEach(async () => {
  services.mail = outbox
  await new Promise<void>((done) => (server ? server.close(done) : done()))
  server = undefined
})

describe('a mail server that is down', () => {
  it('delivers the mail once after three minutes, without listing it as failed', async () => {
    const address = await queueMail()
    await t.runJobs()
    for (let passed = 0; passed < 180; passed += 10) {
      await advanceJobTime(services, 10)
      await t.runJobs()
    }
    expect(await statusOf(address)).toBe('queued')
    const received = await openServer()
    await advanceJobTime(services, 300)
    await t.runJobs()
    await advanceJobTime(services, 3600)
    await t.runJobs()
    // Mails that other tests left in the queue arrive as well.
    expect(received.filter((each) => each === address)).toEqual([address])
    expect(await statusOf(address)).toBe('sent')
    expect(await failedOf(address)).toBeUndefined()
  })

  it('lists the mail as failed after a day, on the page and in the metrics, and sends it on a retry', async () => {
    const address = await queueMail()
    for (let hour = 0; hour < 24; hour += 1) {
      await t.runJobs()
      expect(await failedOf(address)).toBeUndefined()
      await advanceJobTime(services, 3601)
    }
    await t.runJobs()
    const failed = await failedOf(address)
    expect(failed).toMatchObject({
      feature: 'mails',
      name: 'mail.queued',
      mail: { recipient: address, subject: 'Hello' },
    })
    expect(failed?.reason).toContain('ECONNREFUSED')
    expect((await t.app.inject('/metrics')).body).toMatch(/jobs_failed\{queue="mails"\} [1-9]/)
    expect((await t.app.inject('/metrics')).body).toMatch(/jobs_waiting\{queue="mails"\} \d/)

    const received = await openServer()
    const params = { id: failed?.id ?? 0 }
    expect(await admin.call(failedJobCalls.again, { params })).toEqual({ message: 'The job is tried again now.' })
    await t.runJobs()
    expect(received).toEqual([address])
    expect(await failedOf(address)).toBeUndefined()
    expect(await admin.refused(failedJobCalls.again, { params })).toMatchObject({ status: 404 })
  })

  it('does not retry a permanently refused mail, which can be dropped', async () => {
    const address = await queueMail()
    const received = await openServer({ [address]: 550 })
    await t.runJobs()
    expect(await statusOf(address)).toBe('failed')
    const failed = await failedOf(address)
    expect(failed).toMatchObject({ attempts: 1 })
    expect(await admin.call(failedJobCalls.drop, { params: { id: failed?.id ?? 0 } })).toEqual({
      message: 'The job was discarded.',
    })
    await advanceJobTime(services, 86_400)
    await t.runJobs()
    expect(received).toEqual([])
    expect(await failedOf(address)).toBeUndefined()
  })

  async function queueMail() {
    services.mail = await openMail({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const recipient = `away-${process.pid}-${nextNumber()}@typodont.test`
    await db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('mails')
        .values({ recipient, subject: 'Hello', html: '<p>Hello</p>', body_text: 'Hello', created_at: services.clock() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await services.queue.emitIn(trx, testSource(services))('mail.queued', {
        mail_id: id,
      })
    })
    return recipient
  }

  async function openServer(refusals: Record<string, number> = {}) {
    const received: string[] = []
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onRcptTo({ address }, _session, done) {
        const responseCode = refusals[address]
        done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null)
      },
      onData(stream, session, done) {
        stream.resume().on('end', () => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address))
          done()
        })
      },
    })
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    expect((listening.address() as AddressInfo).port).toBe(port) // a TCP server has no other kind of address
    return received
  }

  async function statusOf(address: string) {
    return (await db.selectFrom('mails').select('status').where('recipient', '=', address).executeTakeFirstOrThrow())
      .status
  }

  async function failedOf(address: string) {
    const { failed_jobs } = await admin.call(failedJobCalls.list, { query: { perPage: 100 } })
    return failed_jobs.data.find((job) => job.mail?.recipient === address)
  }
})

describe('a job whose process died', () => {
  it('is retried within a minute, but not before its lease expires', async () => {
    const { organization, owner, location } = await makeOrganization(services)
    const where = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const patient = await makeCase(services, where)
    await t.runJobs()
    const work = testContext(services)
    await work.emit('patient.updated', { before: {}, after: {} }, { patient_id: patient.id })
    // Another worker fetches the job and never completes it.
    const [fetched] = await fetchJobs(db, 'search', 1)
    const id = fetched?.id ?? 0
    await advanceJobTime(services, 25)
    await postponeAbandonedJobs(services)
    expect(await jobOf(id)).toEqual({ attempts: 0, isRunning: true })
    await advanceJobTime(services, 6)
    await postponeAbandonedJobs(services)
    expect(await jobOf(id)).toEqual({ attempts: 1, isRunning: false })
    await advanceJobTime(services, 3)
    await t.runJobs()
    expect(await jobOf(id)).toBeUndefined()
  })

  it('leaves a file uninspected for at most an hour', async () => {
    const { organization, owner, location } = await makeOrganization(services)
    const where = { organization_id: organization.id, user_id: owner.id, location_id: location?.id }
    const patient = await makeCase(services, where)
    const hoursAgo = new Date(Date.parse(services.clock()) - 2 * 3_600_000).toISOString()
    const { id } = await db
      .insertInto('patient_files')
      .values({
        patient_id: patient.id,
        patient_file_type_id: 2,
        original_name: 'smile.png',
        name: 'smile.png',
        file_path: await upload(services, organization.id, 'smile.png', await tinyPhoto()),
        size: 70,
        content_type: 'image/png',
        created_by_user_id: owner.id,
        created_at: hoursAgo,
        updated_at: hoursAgo,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendClockJob(services, 'files', 'hour')
    await t.runJobs()
    const file = await db.selectFrom('patient_files').select('inspection').where('id', '=', id).executeTakeFirst()
    expect(file).toEqual({ inspection: 'done' })
  })

  async function jobOf(id: number) {
    const job = await db.selectFrom('jobs').select(['attempts', 'lease_until']).where('id', '=', id).executeTakeFirst()
    return job && { attempts: job.attempts, isRunning: job.lease_until !== null }
  }
})

describe('a scheduled job', () => {
  it('is listed once however often it fails, and is removed once it succeeds', async () => {
    const arriving = path.join(services.config.dataDir, 'files', '.tmp')
    await rename(arriving, `${arriving}.away`)
    for (let day = 0; day < 2; day += 1) {
      await sendClockJob(services, 'files', 'day')
      await t.runJobs()
      await advanceJobTime(services, 90_000)
      await t.runJobs()
    }
    const failed = async () => {
      const { failed_jobs } = await admin.call(failedJobCalls.list, { query: { sort: '-since', perPage: 100 } })
      return failed_jobs.data.filter((job) => job.feature === 'files' && job.name === 'day')
    }
    expect(await failed()).toMatchObject([{ reason: expect.stringContaining('ENOENT'), attempts: 4 }])
    await rename(`${arriving}.away`, arriving)
    await sendClockJob(services, 'files', 'day')
    await t.runJobs()
    expect(await failed()).toEqual([])
  })
})

describe('failed jobs', () => {
  it.each(['supervisor', 'tech_support', 'lab_partner', 'doctor'] as const)('are forbidden for a %s', async (role) => {
    const somebody = t.as(await makeUser(services, { role }))
    const params = { id: (await makeFailedJob(services)).id }
    expect(await somebody.refused(failedJobCalls.list)).toMatchObject({ status: 403 })
    expect(await somebody.refused(failedJobCalls.again, { params })).toMatchObject({ status: 403 })
    expect(await somebody.refused(failedJobCalls.drop, { params })).toMatchObject({ status: 403 })
  })
})
