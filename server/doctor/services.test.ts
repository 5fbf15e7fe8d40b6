import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { ListMultipartUploadsCommand, ListObjectsV2Command, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#server/adapters/database/index.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { openStorage } from '#server/adapters/storage/index.ts'
import { openCommandSocket } from '#server/command-socket.ts'
import { createS3Client, type S3Options } from '#server/adapters/storage/s3.ts'
import { RELEASE } from '#server/db/release.ts'
import { raiseGeneration } from '#server/installation.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { hasOpenssl, makeAuthority } from '#server/testing/certificates.ts'
import { childDatabase } from '#server/testing/database.ts'
import { hasRedis, ownRedis } from '#server/testing/redis.ts'
import { smallDisk, unmount } from '#server/testing/small-disk.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { findDump } from './checks/backups.ts'
import { CHECKS } from './checks.ts'
import { diagnose } from './diagnose.ts'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'typodont-doctor-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

/** The lines of these checks alone, without those of the variables. */
async function ask(env: Record<string, string>, ...names: string[]) {
  const given = { DATA_DIR, ...env }
  const before = await diagnose(() => {}, { env: given, checks: [] })
  const checks = CHECKS.filter(({ name }) => names.includes(name))
  return (await diagnose(() => {}, { env: given, checks })).slice(before.length)
}

const template = inject('template')

describe.skipIf(template.kind !== 'postgres')('PostgreSQL', () => {
  const admin = new pg.Client(template.kind === 'postgres' ? template.url : '')
  const stranger = `typodont_doctor_${process.pid}`
  const made: string[] = []
  const run = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url)
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const copy = async () => (await childDatabase()).DATABASE_URL ?? ''
  const create = async (options: string) => {
    const name = `${template.kind === 'postgres' ? template.name : ''}_doctor_${made.length}`
    await admin.query(`create database ${name} template template0 ${options}`)
    made.push(name)
    return new URL(`/${name}`, template.kind === 'postgres' ? template.url : '').href
  }
  const asStranger = (url: string) => Object.assign(new URL(url), { username: stranger }).href
  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create role ${stranger} login`)
  })
  afterAll(async () => {
    for (const name of made) await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${stranger}`)
    await admin.end()
  })

  it('a user without rights on an empty database learns which are missing, and nothing is left behind', async () => {
    const url = await create(`encoding 'UTF8'`)
    await run(url, `revoke temporary on database ${new URL(url).pathname.slice(1)} from public`)
    const faults = await ask({ DATABASE_URL: asStranger(url) }, 'DATABASE_URL')
    expect(faults.slice(1).map(({ level, what, write }) => `${level}: ${what}; ${write}`)).toEqual([
      expect.stringMatching(/^fault: its user cannot create tables \(permission denied.*owner of the database/),
      expect.stringMatching(/^fault: its user cannot create temporary tables \(permission denied/),
      expect.stringMatching(/^fault: its user cannot create the extension pg_trgm \(permission denied/),
    ])
    expect(await ask({ DATABASE_URL: url }, 'DATABASE_URL', 'migrations')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/^PostgreSQL \d+\.\d+, database \w+_doctor_\d+, \d+\.\d ms away$/) },
      { level: 'ok', subject: 'database rights' },
      { level: 'ok', what: 'the database is empty: the first start makes its tables' },
    ])
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query('select relname from pg_class where relname like $1', ['typodont%'])
    const { rows: extensions } = await client.query(`select from pg_extension where extname = 'pg_trgm'`)
    await client.end()
    expect([rows, extensions]).toEqual([[], []])
  })

  it('tables of another owner are a fault, for a migration could not change them', async () => {
    const url = await copy()
    await run(
      url,
      `grant create on schema public to ${stranger}`,
      `grant select on all tables in schema public to ${stranger}`,
    )
    expect(await ask({ DATABASE_URL: asStranger(url) }, 'DATABASE_URL')).toContainEqual({
      level: 'fault',
      subject: 'DATABASE_URL',
      what: expect.stringMatching(/^\d+ tables belong to postgres, whose rights its user does not have$/),
      write: expect.stringContaining('write the user postgres, or give the tables'),
    })
    await run(url, `drop owned by ${stranger}`)
  })

  it('an encoding that cannot hold every name is a fault', async () => {
    const url = await create(`encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`)
    expect(await ask({ DATABASE_URL: url }, 'DATABASE_URL')).toMatchObject([
      { level: 'ok' },
      { level: 'fault', what: 'the encoding of the database is SQL_ASCII' },
      { level: 'ok' },
    ])
  })

  it('a clock that is a minute off is a fault', async () => {
    const url = await copy()
    expect(await ask({ DATABASE_URL: url }, 'clock')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/^0\.\d s/) },
    ])
    await run(
      url,
      'create schema late',
      `create function late.clock_timestamp() returns timestamptz language sql as
         'select pg_catalog.clock_timestamp() - interval ''61 s'''`,
      `do $$ begin execute format('alter database %I set search_path = late, public, pg_catalog', current_database()); end $$`,
    )
    expect(await ask({ DATABASE_URL: url }, 'clock')).toEqual([
      {
        level: 'fault',
        subject: 'clock',
        what: expect.stringMatching(/^this machine is 6[01]\.\d s ahead of the database$/),
        write: 'let both machines set their clocks by NTP',
      },
    ])
  })

  it('pending, newer and changed migrations are told apart', async () => {
    const url = await copy()
    const say = async (...statements: string[]) => {
      await run(url, ...statements)
      return ask({ DATABASE_URL: url }, 'migrations')
    }
    expect(await say()).toMatchObject([{ level: 'ok', what: 'the tables are those of this release' }])
    const newer = `insert into migrations (name, checksum, release) values ('9999-newer.sql', '', ${RELEASE + 1})`
    expect(await say(newer)).toMatchObject([
      { level: 'warning', what: expect.stringContaining('1 of the next release') },
    ])
    const pending = await say(`delete from migrations where name = (select max(name) from migrations where name < '9')`)
    expect(pending).toMatchObject([
      { level: 'warning', what: expect.stringMatching(/^1 are pending, from (\S+) to \1$/) },
    ])
    expect(await say(`update migrations set release = ${RELEASE + 2} where name = '9999-newer.sql'`)).toMatchObject([
      { level: 'fault', what: expect.stringContaining(`The database is of release ${RELEASE + 2}`) },
    ])
    const changed = await say(
      `delete from migrations where name = '9999-newer.sql'`,
      `update migrations set checksum = 'other' where name = '0002-users.sql'`,
    )
    expect(changed).toMatchObject([{ level: 'fault', what: expect.stringContaining('0002-users.sql was changed') }])
    const other = await say('drop table migrations')
    expect(other).toMatchObject([
      { level: 'fault', what: expect.stringMatching(/^the database has \d+ tables of some/) },
    ])
  })

  it('a first start in production needs its first person', async () => {
    const url = await create(`encoding 'UTF8'`)
    const env = { DATABASE_URL: url, HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.test', APP_SECRET: 'x'.repeat(32) }
    expect(await ask(env, 'migrations')).toMatchObject([
      { level: 'ok' },
      { level: 'fault', subject: 'FIRST_PERSON', what: 'required at the first start in production' },
    ])
    expect(await ask({ ...env, FIRST_PERSON: 'ana@portal.test' }, 'migrations')).toHaveLength(1)
  })

  it('a database of another installation than the files is a fault, as a start would say', async () => {
    const [first, second] = [await copy(), await create(`encoding 'UTF8'`)]
    const dataDir = path.join(DATA_DIR, 'installation')
    const at = (DATABASE_URL: string) => ask({ DATABASE_URL, DATA_DIR: dataDir }, 'installation')
    expect(await at(first)).toEqual([])
    const storage = await openStorage({ dataDir, publicUrl: 'http://portal.test', secrets: ['a secret'] })
    expect(await at(first)).toMatchObject([{ level: 'ok', what: 'the files belong to none yet' }])
    const database = await openDatabase({ databaseUrl: first, dataDir })
    await raiseGeneration(database.pool, storage)
    expect(await at(first)).toMatchObject([{ level: 'ok', what: 'database and files belong together' }])
    await database.pool.query('update installation set generation = 0')
    await database.close()
    expect(await at(first)).toMatchObject([{ level: 'warning', what: expect.stringContaining('restore drill') }])
    expect(await at(second)).toMatchObject([
      { level: 'fault', what: expect.stringContaining('belongs to an installation and the database to none') },
    ])
  })

  it('failed jobs and one that waits for long are warnings', async () => {
    const url = await copy()
    expect(await ask({ DATABASE_URL: url }, 'jobs')).toMatchObject([
      { level: 'ok', what: 'none has failed, 0 are due' },
    ])
    await run(
      url,
      `insert into failed_jobs (feature, name, payload, reason, attempts, since, failed_at)
         values ('mails', 'mail.queued', '{}', 'no route', 9, now(), now())`,
      `insert into jobs (feature, payload, due_at) values ('mails', '{}', now() - interval '1 hour')`,
    )
    expect(await ask({ DATABASE_URL: url }, 'jobs')).toMatchObject([
      { level: 'warning', subject: 'failed jobs', what: '1 of mails' },
      { level: 'warning', subject: 'waiting jobs', what: '1 are due, the oldest since 60 minutes' },
    ])
    expect(await ask({ DATABASE_URL: url, RESTORE_DRILL: 'on' }, 'jobs')).toHaveLength(1)
  })

  it('an old backup and an old restore drill are warnings, and in production a missing schedule', async () => {
    const url = await copy()
    const env = { DATABASE_URL: url, HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.test', APP_SECRET: 'x'.repeat(32) }
    const unset = { level: 'warning', subject: 'BACKUP_TO' }
    expect(await ask({ DATABASE_URL: url }, 'backups')).toEqual([])
    expect(await ask(env, 'backups')).toMatchObject([unset])
    const insert = (kind: string, age: string, fault: string | null = null) =>
      run(
        url,
        `insert into backups (kind, place, started_at, finished_at, fault)
         values ('${kind}', '/backups', now() - interval '${age}', now() - interval '${age}', ${fault && `'${fault}'`})`,
      )
    await insert('backup', '27 hours 5 minutes')
    await insert('backup', '1 minute', 'no space')
    expect(await ask(env, 'backups')).toMatchObject([
      unset,
      { level: 'warning', subject: 'backup', what: 'the last good one is 27 hours old' },
      { level: 'warning', subject: 'restore drill', what: 'none has ended well so far' },
      { level: 'ok', subject: 'pg_dump', what: expect.stringMatching(/pg_dump reads PostgreSQL \d+$/) },
    ])
    expect(await ask({ ...env, RESTORE_DRILL: 'on' }, 'backups')).toEqual([])
    await insert('backup', '3 hours 5 minutes')
    await insert('drill', '31 days')
    expect(await ask({ DATABASE_URL: url }, 'backups')).toMatchObject([
      { level: 'ok', subject: 'backup', what: 'the last good one is 3 hours old' },
      { level: 'warning', subject: 'restore drill', what: 'the last good one is 31 days old' },
      { level: 'ok', subject: 'pg_dump' },
    ])
  })

  it('a pg_dump that cannot read the server is a fault that names the package', async () => {
    expect(await findDump(99)).toMatchObject({
      level: 'fault',
      subject: 'pg_dump',
      what: expect.stringContaining('pg_dump 99 or newer is needed'),
      write: 'install the Debian package postgresql-client-99',
    })
  })
})

describe('the embedded database', () => {
  it('is opened while no portal runs, and never beside one', async () => {
    const dataDir = path.join(DATA_DIR, 'embedded')
    const env = { DATA_DIR: dataDir, PORT: '1' }
    const holder = await openPglite({ dataDir })
    const held = await ask(env, 'DATABASE_URL', 'migrations', 'jobs')
    expect(held).toEqual([
      {
        level: 'fault',
        subject: 'DATABASE_URL',
        what: expect.stringMatching(/^unset: a running portal holds the embedded database.*does not answer at/),
        write: 'wait until it has started, or read its log',
      },
    ])
    const commands = await openCommandSocket(dataDir, async (name, [check], print) => {
      print(JSON.stringify({ level: 'ok', subject: name, what: `${check} of the portal` }))
      return 0
    })
    expect(await ask(env, 'DATABASE_URL', 'migrations')).toMatchObject([
      { level: 'fault', subject: 'DATABASE_URL' },
      { level: 'ok', subject: 'doctor', what: 'migrations of the portal' },
    ])
    await commands.close()
    await holder.close()
    expect(await ask(env, 'DATABASE_URL', 'migrations')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/^unset: the embedded database, PostgreSQL 1\d/) },
      { level: 'ok', subject: 'database rights' },
      { level: 'ok', what: expect.stringContaining('the database is empty') },
    ])
  })
})

const disk = smallDisk(20_000_000)
const whyNoDisk = disk ? '' : ' (skipped: no file system can be mounted here)'
describe.skipIf(!disk)(`a disk of 20 MB${whyNoDisk}`, () => {
  afterAll(() => {
    vi.unstubAllEnvs()
    unmount(disk)
  })

  it('is too small for inspections of files from a bucket, and a warning when it is nearly full', async () => {
    const folder = disk ?? ''
    vi.stubEnv('TMPDIR', folder)
    const s3 = {
      S3_BUCKET: 'cases',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'http://[::1]:1',
    }
    expect(await ask({ ...s3, DATA_DIR: folder }, 'disk')).toMatchObject([
      { level: 'ok', subject: 'disk of DATA_DIR', what: expect.stringMatching(/^20 MB of 20 MB are free in /) },
      { level: 'fault', subject: 'temporary directory', write: expect.stringContaining('leave 240 MB there') },
    ])
    writeFileSync(path.join(folder, 'full'), Buffer.alloc(19_000_000))
    expect(await ask({ DATA_DIR: folder }, 'disk')).toMatchObject([{ level: 'warning', subject: 'disk of DATA_DIR' }])
  })
})

describe('SMTP', () => {
  const smtpOf = (port: number, query = '') => ({ SMTP_URL: `smtp://us:secret-of-mail@127.0.0.1:${port}${query}` })

  it('without STARTTLS is a warning, and one that asks for no user too', async () => {
    const smtp = await ownSmtp()
    expect(await ask(smtpOf(smtp.port), 'SMTP_URL')).toMatchObject([
      { level: 'warning', what: 'not encrypted, signed in: the server offers no STARTTLS' },
    ])
    expect(smtp.passwords).toHaveLength(2)
    await smtp.close()
  })

  it.skipIf(!hasOpenssl)('is encrypted by STARTTLS, and a certificate that nobody trusts is a fault', async () => {
    const authority = makeAuthority()
    const smtp = await ownSmtp(authority.stranger('IP:127.0.0.1'))
    expect(await ask(smtpOf(smtp.port), 'SMTP_URL')).toMatchObject([
      { level: 'fault', what: expect.stringContaining('a certificate that is not trusted') },
    ])
    expect(smtp.passwords).toEqual([])
    expect(await ask(smtpOf(smtp.port, '?tls.rejectUnauthorized=false'), 'SMTP_URL')).toEqual([
      { level: 'ok', subject: 'SMTP_URL', what: 'encrypted, signed in' },
    ])
    expect(smtp.received).toEqual([])
    await smtp.close()
    authority.remove()
  })
})

it.skipIf(!hasRedis)('Redis says its version', async () => {
  const redis = await ownRedis()
  expect(await ask({ REDIS_URL: redis.url }, 'REDIS_URL')).toMatchObject([
    { level: 'ok', what: expect.stringMatching(/^Redis \d+\.\d+\.\d+ answers$/) },
  ])
  await redis.stop()
})

describe('the bucket', () => {
  const environmentOf = ({ endpoint = '', bucket, accessKeyId, secretAccessKey }: S3Options) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
    PUBLIC_URL: 'http://portal.localhost:3000',
  })

  it.skipIf(noS3)(`needs CORS for the origin of PUBLIC_URL, and nothing stays in it${skippedWithoutS3}`, async () => {
    const options = await makeBucket()
    const env = environmentOf(options)
    const origin = {
      level: 'fault',
      what: expect.stringMatching(/browsers could not send or fetch files \(it allows no PUT from http:\/\/portal/),
    }
    expect(await ask(env, 'S3_BUCKET')).toMatchObject([origin])
    const s3 = createS3Client(options, options.endpoint)
    const allow = (AllowedOrigins: string[], AllowedHeaders: string[]) => {
      const CORSRules = [{ AllowedOrigins, AllowedHeaders, AllowedMethods: ['PUT', 'GET', 'HEAD'] }]
      return s3.send(new PutBucketCorsCommand({ Bucket: options.bucket, CORSConfiguration: { CORSRules } }))
    }
    await allow(['https://other.test'], ['content-type', 'if-none-match'])
    expect(await ask(env, 'S3_BUCKET')).toMatchObject([origin])
    await allow([env.PUBLIC_URL], ['content-type'])
    expect(await ask(env, 'S3_BUCKET')).toMatchObject([{ level: 'fault' }])
    await allow([env.PUBLIC_URL], ['content-type', 'if-none-match'])
    expect(await ask(env, 'S3_BUCKET')).toEqual([
      {
        level: 'ok',
        subject: 'S3_BUCKET',
        what: `${options.bucket}: put, get, refused overwrite, copy, parts, list, delete and CORS`,
      },
    ])
    expect(await ask({ ...env, RESTORE_DRILL: 'on' }, 'S3_BUCKET')).toMatchObject([{ level: 'ok' }])
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: options.bucket }))
    const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }))
    expect([Contents, Uploads]).toEqual([[], []])
    s3.destroy()
  })

  it('of a store that accepts everything is told to take another store', async () => {
    const store = createServer((request, reply) => request.resume().on('end', () => reply.end()))
    await once(store.listen(0, '127.0.0.1'), 'listening')
    const { port } = store.address() as AddressInfo // a TCP server has no other kind of address
    const keys = { bucket: 'cases', accessKeyId: 'id', secretAccessKey: 'secret', region: '', forcePathStyle: true }
    const faults = await ask(environmentOf({ ...keys, endpoint: `http://127.0.0.1:${port}` }), 'S3_BUCKET')
    expect(faults.map(({ what }) => what)).toContain(
      'cases: the store ignores If-None-Match, so that a file could be written over (it was overwritten)',
    )
    store.close()
  })
})
