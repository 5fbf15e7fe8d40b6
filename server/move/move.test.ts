import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { fileCalls } from '#contract/files.ts'
import { patientCalls } from '#contract/patients.ts'
import { settingCalls } from '#contract/settings.ts'
import { viewCalls } from '#contract/views.ts'
import { openPglite } from '#server/adapters/database/pglite.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { withClient } from '#server/backup/postgres-dump.ts'
import { openDisk } from '#server/adapters/storage/disk.ts'
import { compareBooks } from '#server/features/ledger/check-ledger.ts'
import { checkTrail } from '#server/features/trail/check.ts'
import { compareInstallations, raiseGeneration } from '#server/installation.ts'
import { openTestApp } from '#server/testing/app.ts'
import { makeBucket, noS3, skippedWithoutS3 } from '#server/testing/buckets.ts'
import { makeEvaluation, openOwner } from '#server/testing/evaluations.ts'
import { makeCase } from '#server/testing/factories.ts'
import { killAtStatement } from '#server/testing/kill-at-statement.ts'
import { makeUser, PASSWORD } from '#server/testing/people.ts'
import { bucketVariables, temporaryFolder } from '#server/testing/sites.ts'
import { tinyStl } from '#server/testing/uploads.ts'
import { runTypodont } from '#server/typodont.ts'

const adminUrl = process.env.TEST_DATABASE_URL ?? ''
const NEW_URL = 'http://localhost:4619'

type Owner = Awaited<ReturnType<typeof openOwner>>
let owner: Owner
let evaluation: Awaited<ReturnType<typeof makeEvaluation>>

/** Runs the command with the variables of the new portal. Returns its exit code and what it printed. */
async function run(args: string[], environment: Record<string, string> = {}) {
  const variables = { DATABASE_URL: '', DATA_DIR: '', APP_SECRET: '', PUBLIC_URL: NEW_URL, ...environment }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const lines: string[] = []
  const code = await runTypodont(['move', ...args], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}
afterEach(() => vi.unstubAllEnvs())

const to = (from: string, url: string, files: string) => ['--from', from, '--to', url, '--files', files]
const refusal = (text: string) => ({ code: 1, text: expect.stringContaining(text) as string })

async function onEvaluation(dataDir: string, sql: string) {
  const database = await openPglite({ dataDir })
  const { rows } = await database.pool.query<Record<string, unknown>>(sql).finally(() => database.close())
  return rows
}

function scansIn(folder: string) {
  return readdirSync(path.join(folder, 'files', 'organizations'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

describe.skipIf(!adminUrl)(`typodont move${adminUrl ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`, () => {
  beforeAll(async () => {
    owner = await openOwner(adminUrl)
    evaluation = await makeEvaluation()
  })
  afterAll(() => owner.close())

  describe('refuses', () => {
    it('arguments that it does not know, and a move without a target', async () => {
      expect(await run(['now'])).toMatchObject({ code: 2, text: expect.stringContaining('--files') as string })
      const from = evaluation.copy()
      expect(await run(['--from', from])).toMatchObject(refusal('Write the new database'))
      const url = await owner.database()
      expect(await run(['--from', from, '--to', url], { DATA_DIR: from })).toMatchObject(
        refusal('Write where the files'),
      )
      expect(await run(to(from, url, from))).toMatchObject(refusal('Write where the files'))
      expect(await run(to(from, url, 's3://bucket/prefix'))).toMatchObject(refusal('without a prefix'))
      expect(await run(to(from, url, 's3://bucket'))).toMatchObject(refusal('S3_ACCESS_KEY_ID'))
      expect(await run(to(temporaryFolder(), url, temporaryFolder()))).toMatchObject(
        refusal('holds no embedded database'),
      )
    })

    it('a portal that runs', async () => {
      const from = evaluation.copy()
      const running = await openPglite({ dataDir: from })
      const refused = await run(to(from, await owner.database(), temporaryFolder()))
      await running.close()
      expect(refused).toMatchObject(refusal('is running: stop it first'))
    })

    it('another APP_SECRET, and none', async () => {
      const from = evaluation.copy()
      const target = to(from, await owner.database(), temporaryFolder())
      const other = await run(target, { APP_SECRET: 'another secret of thirty-two characters' })
      expect(other).toMatchObject(refusal('APP_SECRET is not that of the evaluation'))
      rmSync(path.join(from, 'secret'))
      expect(await run(target)).toMatchObject(refusal('APP_SECRET is missing'))
    })

    it('a database and a storage that hold something, and changes nothing there', async () => {
      const from = evaluation.copy()
      const url = await owner.database()
      await withClient(url, (client) => client.query('create table kept as select 1 as n'))
      expect(await run(to(from, url, temporaryFolder()))).toMatchObject(refusal('the database holds something'))
      expect(await withClient(url, async (client) => (await client.query('select n from kept')).rows)).toEqual([
        { n: 1 },
      ])
      const files = evaluation.copy()
      expect(await run(to(from, await owner.database(), files))).toMatchObject(
        refusal('the file storage holds objects'),
      )
    })

    it('an evaluation of another release, one that never ran, and a restore drill', async () => {
      const older = evaluation.copy()
      await onEvaluation(older, `delete from migrations where name like '0099%'`)
      expect(await run(to(older, await owner.database(), temporaryFolder()))).toMatchObject(
        refusal('run typodont migrate'),
      )
      const fresh = evaluation.copy()
      await onEvaluation(fresh, 'delete from installation')
      expect(await run(to(fresh, await owner.database(), temporaryFolder()))).toMatchObject(refusal('never started'))
      const drill = evaluation.copy()
      await onEvaluation(drill, 'update installation set generation = generation - 1')
      expect(await run(to(drill, await owner.database(), temporaryFolder()))).toMatchObject(refusal('a restore drill'))
    })

    it('accounts with the password that everybody knows, where anybody can come', async () => {
      const target = to(evaluation.copy(), await owner.database(), temporaryFolder())
      const refused = await run([...target, '--public-url', 'https://portal.example.com'])
      expect(refused).toMatchObject(refusal('demo accounts with the password that everybody knows'))
    })
  })

  describe('interrupted', () => {
    it('among the tables, goes on where it was, and nothing else may happen there meanwhile', async () => {
      const from = evaluation.copy()
      const url = await owner.database()
      const files = temporaryFolder()
      expect(await interruptAt(url, /insert into patients /, from, files)).toMatchObject({ code: 1 })
      const before = await ageOfRows(url, 'users')
      const state = await onTarget(url, ({ pool, storage }) => compareInstallations(pool, storage), files)
      expect(state).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('run typodont move again') as string,
      })

      const other = evaluation.copy()
      await onEvaluation(other, 'update installation set id = gen_random_uuid()')
      rmSync(path.join(other, 'files', '.installation'), { recursive: true })
      await onEvaluation(other, 'update installation set is_marked = false')
      expect(await run(to(other, url, files))).toMatchObject(refusal('Another portal is being moved'))
      await withClient(url, async (client) => {
        await client.query('select pg_advisory_lock(7219404)')
        expect(await run(to(from, url, files))).toMatchObject(refusal('Another move into this database is running'))
      })

      expect(await run(to(from, url, files))).toMatchObject({ code: 0 })
      // Tables that had arrived were not copied again.
      expect(await ageOfRows(url, 'users')).toEqual(before)
    })

    it('and used meanwhile, copies the rows of now', async () => {
      const from = evaluation.copy()
      const url = await owner.database()
      const files = temporaryFolder()
      await interruptAt(url, /insert into patients /, from, files)
      await onEvaluation(from, `update users set first_name = 'Grace'`)
      expect(await run(to(from, url, files))).toMatchObject({
        code: 0,
        text: expect.stringContaining('has changed since the last try') as string,
      })
      const names = await withClient(url, (client) => client.query('select distinct first_name from users'))
      expect(names.rows).toEqual([{ first_name: 'Grace' }])
    })

    it('among the files, copies those that are missing, and finds a changed byte', async () => {
      const from = evaluation.copy()
      const url = await owner.database()
      const files = temporaryFolder()
      const [lost = '', ...others] = scansIn(from)
      const bytes = readFileSync(lost)
      rmSync(lost)
      expect(await interruptAt(url, /moving_from = null/, from, files)).toMatchObject({ code: 1 })
      await takeBack(from, url, files)
      writeFileSync(lost, bytes)
      const [changed = ''] = scansIn(files)
      const copied = readFileSync(changed)
      writeFileSync(changed, copied.with(80, (copied[80] ?? 0) ^ 1))
      const stray = path.join(path.dirname(changed), 'stray.stl')
      writeFileSync(stray, 'stray')

      const refused = await run(to(from, url, files))
      expect(refused).toMatchObject(refusal('has other bytes in the new storage'))
      expect(refused.text).toContain('is only in the new storage')
      expect(refused.text).not.toContain('Jane')
      rmSync(changed)
      rmSync(stray)
      expect(await run(to(from, url, files))).toMatchObject({
        code: 0,
        text: expect.stringContaining(`Files: ${others.length + 1} of`) as string,
      })
    })

    it('at its very end, has left no portal that is the real one, and ends when it runs again', async () => {
      const from = evaluation.copy()
      const url = await owner.database()
      const files = temporaryFolder()
      await interruptAt(url, /moving_from = null/, from, files)
      const target = () => onTarget(url, ({ pool, storage }) => compareInstallations(pool, storage), files)
      expect(await target()).toMatchObject({ kind: 'refused' })
      const old = await openTestApp({ DATA_DIR: from }, await openPglite({ dataDir: from }))
      expect(old.services.moved?.to).toBe(NEW_URL)
      await old.services.close()
      expect(await run(to(from, url, files))).toMatchObject({ code: 0 })
      expect(await target()).toEqual({ kind: 'current' })
      expect(await run(to(from, url, files))).toMatchObject(refusal(`was moved to ${NEW_URL}`))
    })
  })

  describe.each([
    { kind: 'a folder', isSkipped: false },
    { kind: `a bucket${skippedWithoutS3}`, isSkipped: noS3 },
  ])('into $kind', ({ isSkipped, kind }) => {
    it.skipIf(isSkipped)('makes the new portal the real one and leaves the old one to be read', async () => {
      const from = evaluation.copy()
      // A job that migrates before the first start may have been here.
      const url = await owner.database()
      const bucket = kind.startsWith('a bucket') ? await makeBucket() : undefined
      const files = bucket ? `s3://${bucket.bucket}` : temporaryFolder()
      const storageOf = bucket ? bucketVariables(bucket) : { DATA_DIR: files }
      vi.stubEnv('DATABASE_URL', url)
      await runTypodont(['migrate'], () => {})
      vi.unstubAllEnvs()
      const { S3_BUCKET: _, ...access } = bucketVariables(bucket)
      const done = await run(['--from', from, '--files', files], { DATABASE_URL: url, ...access })
      expect(done).toMatchObject({ code: 0, text: expect.stringContaining(`Its APP_SECRET is what ${from}`) as string })

      const secret = readFileSync(path.join(from, 'secret'), 'utf8').trim()
      await checkNewPortal({ DATA_DIR: temporaryFolder(), ...storageOf, APP_SECRET: secret }, url, from)
      await checkOldPortal(from)
    })
  })

  it('takes the old portal back by its take-over, if the new one was lost', async () => {
    const from = evaluation.copy()
    await run(to(from, await owner.database(), temporaryFolder()))
    vi.stubEnv('DATA_DIR', from)
    expect(await runTypodont(['storage', 'take-over'], () => {})).toBe(0)
    const t = await openTestApp({ DATA_DIR: from }, await openPglite({ dataDir: from }))
    expect([t.services.moved, t.services.config.restoreDrill]).toEqual([undefined, false])
    await t.services.close()
  })
})

/** Ends every connection to the target at the first statement like this. */
async function interruptAt(url: string, statement: RegExp, from: string, files: string) {
  const proxy = await killAtStatement(url)
  const kill = () =>
    void owner.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename <> current_user`,
      [new URL(url).pathname.slice(1)],
    )
  proxy.arm({ seen: [statement], when: 'before' }, kill)
  const interrupted = await run(to(from, proxy.url, files))
  proxy.close()
  return interrupted
}

/** Undoes the hand-over on both sides, as if the move had been interrupted before it. */
async function takeBack(from: string, url: string, files: string) {
  await onEvaluation(from, 'update installation set moved_to = null, moved_at = null')
  const marks = path.join(from, 'files', '.installation')
  rmSync(path.join(marks, readdirSync(marks).sort().at(-1) ?? ''))
  rmSync(path.join(files, 'files', '.installation'), { recursive: true })
  await withClient(url, (client) => client.query('update installation set is_marked = false'))
}

/** The transactions that wrote the rows. */
async function ageOfRows(url: string, table: string) {
  const { rows } = await withClient(url, (client) => client.query(`select distinct xmin::text from ${table}`))
  expect(rows).toHaveLength(1)
  return rows as unknown
}

/** What a foreign key to the ledger asks the owner for. */
const HOLD_LEDGER_ROW = 'select from ledger_transactions for key share'

type Opened = Awaited<ReturnType<typeof openTestApp>>['services']

async function onTarget<Result>(
  databaseUrl: string,
  use: (on: { pool: Opened['database']['pool']; storage: Opened['storage'] }) => Promise<Result>,
  files: string,
) {
  const database = await openPostgres({ databaseUrl })
  const storage = await openDisk({ dataDir: files, publicUrl: NEW_URL, secrets: ['secret'] })
  return use({ pool: database.pool, storage }).finally(() => database.close())
}

/** The checks of the tables: their foreign keys and triggers, and when they run. */
const CHECKS = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'
  union all
  select tgrelid::regclass::text, tgname::text || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  order by 1, 2`

async function checkNewPortal(environment: Record<string, string>, databaseUrl: string, from: string) {
  const t = await openTestApp(environment, await openPostgres({ databaseUrl }))
  const { services } = t
  const { database, storage, db } = services
  expect([services.moved, services.config.restoreDrill]).toEqual([undefined, false])
  expect(await compareInstallations(database.pool, storage)).toEqual({ kind: 'current' })
  expect(await raiseGeneration(database.pool, storage)).toBe(true)
  expect((await checkTrail(db, undefined)).fault).toBeNull()
  expect((await compareBooks({ db })).is_balanced).toBe(true)
  const { email } = evaluation.staff
  const { access_token } = await t.call(authCalls.login, { body: { email, password: PASSWORD, management: true } })
  expect(access_token).not.toBe('')
  expect(Buffer.from(await storage.read(evaluation.scan))).toEqual(Buffer.from(tinyStl(11)))
  // Numbers go on, what is only added to stays so, and the checks of the tables are those of every portal.
  const { organization, owner: doctor } = evaluation
  const made = await makeCase(services, {
    organization_id: organization.id,
    user_id: doctor.id,
    location_id: undefined,
  })
  expect(made.id).toBe(evaluation.patient.id + 1)
  // The owner may add to the ledger, for which a foreign key needs more than that, and still changes nothing in it.
  const update = `update ledger_transactions set number = number`
  await expect(database.pool.query(update)).rejects.toThrow(/only added to|append|cannot|never/)
  await database.pool.query(HOLD_LEDGER_ROW)
  await expect(db.updateTable('events').set({ name: 'x' }).execute()).rejects.toThrow(/permission denied|append/)
  expect((await database.pool.query(CHECKS)).rows).toEqual(await onEvaluation(from, CHECKS))
  await t.runJobs()
  await services.realtime.close()
  await services.close()
}

async function checkOldPortal(dataDir: string) {
  const t = await openTestApp({ DATA_DIR: dataDir }, await openPglite({ dataDir }))
  const { staff, patient } = evaluation
  const text = `This portal has moved to ${NEW_URL}. Nothing can be changed here any more.`
  const person = t.as(staff, { management: true })
  expect((await t.call(settingCalls.get)).settings['moved.to']).toBe(NEW_URL)
  expect(await person.call(patientCalls.get, { params: { id: patient.id } })).toMatchObject({
    patient: { id: patient.id },
  })
  const body = { name: 'Rush', path: '/management/patients' }
  expect(await person.refused(viewCalls.save, { body })).toMatchObject({ status: 409, error: text })
  const query = { patient_id: patient.id, patient_file_type_id: 1, file_name: 'new.stl', file_size: 9 } as const
  expect(await person.refused(fileCalls.uploadLink, { query })).toMatchObject({ status: 409, error: text })
  const { email } = await makeUser(t.services)
  expect((await t.call(authCalls.login, { body: { email, password: PASSWORD } })).access_token).not.toBe('')
  expect(t.services.mail.kind).toBe('outbox')
  expect(await raiseGeneration(t.services.database.pool, t.services.storage)).toBe(false)
  await t.services.close()
}
