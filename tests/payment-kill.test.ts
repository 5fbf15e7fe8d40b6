import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { caseCalls } from '#contract/cases.ts'
import { orderCalls } from '#contract/orders.ts'
import { paymentCalls } from '#contract/payments.ts'
import { openPostgres } from '#server/adapters/database/postgres.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { makeBilledOrganization, runBilling } from '#server/testing/billing.ts'
import { caseForm } from '#server/testing/case-form.ts'
import { childDatabase } from '#server/testing/database.ts'
import { killAtStatement, killAtProviderCall, type KillPoint } from '#server/testing/kill-at-statement.ts'
import { addMethod, withFreshSessions, runPayments } from '#server/testing/payment-methods.ts'
import { paymentSandbox } from '#server/testing/payments.ts'
import { builtServer } from '#server/testing/portal.ts'

const isEmbedded = inject('template').kind === 'embedded'
const why = isEmbedded
  ? ' (skipped: TEST_DATABASE_URL is not set, and the embedded database dies with the process)'
  : ''

const CLOSING = /update "orders" set "fm_invoice_status"/
const ATTEMPT = /insert into "payment_attempts"/
const SETTLING = /update "payment_attempts" set "status"/
const COMMIT = /^commit/i
const before = (...seen: RegExp[]): KillPoint => ({ seen, when: 'before' })
const after = (...seen: RegExp[]): KillPoint => ({ seen, when: 'after' })

/** One point between every two statements: before the second is as good as after the first. */
const STATEMENTS: [string, KillPoint][] = [
  ['before the contract is locked', before(/from "contracts".* for update/)],
  ['after a case was priced', after(/update charges|update "charges"/)],
  ['before the rules are stored', before(/insert into "order_lines"/)],
  ['after the credits were used', after(/insert into "credit_uses"/)],
  ['after the order was closed', after(CLOSING)],
  ['after the next one opened', after(CLOSING, /insert into orders/)],
  ['before the date of the contract advances', before(CLOSING, /update "contracts"/)],
  ['before the closing is committed', before(CLOSING, COMMIT)],
  ['after the closing was committed', after(CLOSING, COMMIT)],
  ['before the attempt is committed', before(ATTEMPT, COMMIT)],
  ['after the attempt was committed', after(ATTEMPT, COMMIT)],
  ['before the response is stored', before(SETTLING)],
  ['before the invoice is marked paid', before(SETTLING, /update "orders"/)],
  ['before the contract is marked paid', before(SETTLING, /update "contracts"/)],
  ['before the payment is committed', before(SETTLING, COMMIT)],
  ['after the payment was committed', after(SETTLING, COMMIT)],
]

describe.skipIf(isEmbedded)(`A billing run that is killed${why}`, () => {
  let t: TestApp
  let database: Awaited<ReturnType<typeof killAtStatement>>
  let provider: Awaited<ReturnType<typeof killAtProviderCall>>
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-paying-'))

  beforeAll(async () => {
    const { DATABASE_URL: databaseUrl = '' } = await childDatabase()
    t = await openTestApp({}, await openPostgres({ databaseUrl }))
    database = await killAtStatement(databaseUrl)
    provider = await killAtProviderCall((await paymentSandbox()).url)
    await builtServer()
  })

  afterAll(async () => {
    database.close()
    provider.close()
    await t.services.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it.each(STATEMENTS)('%s: bills and charges once', async (_name, deadly) => {
    const w = await world()
    expect(await run('09:00', (kill) => database.arm(deadly, kill))).toBe('killed')
    database.arm(undefined, () => {})
    await isPaidOnce(w)
  })

  it.each([
    ['before the charge is sent', 'before'],
    ['after the charge was made', 'after'],
  ] as const)('%s: bills and charges once', async (_name, when) => {
    const w = await world()
    expect(await run('09:00', (kill) => provider.arm(when, /^POST \/charge/, kill))).toBe('killed')
    provider.arm(undefined, /^$/, () => {})
    await isPaidOnce(w)
  })

  it('before it looks up the lost charge, and once more: bills and charges once', async () => {
    const w = await world()
    expect(await run('09:00', (kill) => provider.arm('after', /^POST \/charge/, kill))).toBe('killed')
    expect(await run('09:30', (kill) => provider.arm('before', /^GET \/transaction/, kill))).toBe('killed')
    provider.arm(undefined, /^$/, () => {})
    await isPaidOnce(w)
  })

  /**
   * Makes a practice with a case, a rule and a credit, whose invoice closes on the 4th and is due on the 7th of
   * February.
   */
  async function world() {
    const { services } = t
    t.setClock('2026-01-05T09:00:00.000Z')
    const { organization, owner, location } = await makeBilledOrganization(services)
    const as = withFreshSessions(t, owner)
    await addMethod(as, organization.id, { card: 'ok' })
    await as.call(caseCalls.submit, {
      body: caseForm(organization.id, location?.id ?? 0, { impression_date: '2026-01-02' }),
    })
    const stamps = { created_at: services.clock(), updated_at: services.clock() }
    const contract = await services.db
      .selectFrom('contracts')
      .where('organization_id', '=', organization.id)
      .select('id')
      .executeTakeFirstOrThrow()
    const rule = { type: 'Charge' as const, value_cents: 2_500, custom_description: 'Support plan', ...stamps }
    await services.db
      .insertInto('periodic_rules')
      .values({ contract_id: contract.id, ...rule })
      .execute()
    const credit = { value_cents: 1_000, valid_from: '2026-01-01', created_at: services.clock() }
    await services.db
      .insertInto('organization_credits')
      .values({ organization_id: organization.id, ...credit })
      .execute()
    return { id: organization.id, as }
  }

  /** Runs billing once from the command line at that time of the 7th, until it ends or is killed. */
  async function run(time: string, arm: (kill: () => void) => void) {
    const file = pathToFileURL(path.join(await builtServer(), 'typodont.js')).href
    const args = ['billing', '--at', `2026-02-07T${time}:00Z`, '--write']
    const script = `const { runTypodont } = await import(${JSON.stringify(file)})
      process.exitCode = await runTypodont(${JSON.stringify(args)}, console.log)`
    const { environment } = await paymentSandbox()
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDir,
        APP_SECRET: 'the secret of a portal whose billing is killed',
        LOG_LEVEL: 'silent',
        ...environment,
        DATABASE_URL: database.url,
        STAX_URL: provider.url,
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (said += String(chunk)))
    arm(() => child.kill('SIGKILL'))
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    if (code !== null && code !== 0) throw new Error(said)
    return code === null ? 'killed' : said
  }

  async function isPaidOnce({ id, as }: Awaited<ReturnType<typeof world>>) {
    for (const time of ['10:00', '11:00']) {
      t.setClock(`2026-02-07T${time}:00.000Z`)
      await runBilling(t.services)
      await runPayments(t.services)
    }
    const { orders } = await as.call(orderCalls.list, { params: { id } })
    expect(orders.data).toMatchObject([
      { number: 1, fm_invoice_status: 'PAID', credits: 10, patients_total: expect.any(Number) },
    ])
    const [order] = orders.data
    expect(order?.charges.map(({ value }) => value)).toEqual([25])
    expect((await as.call(orderCalls.current, { params: { id } })).order).toMatchObject({
      number: 2,
      patients_total: 0,
    })
    const { attempts } = await as.call(paymentCalls.attempts, { params: { id: order?.id ?? 0 } })
    expect(attempts).toMatchObject([{ number: 1, status: 'succeeded', amount: order?.total }])
    const { db } = t.services
    const contract = db.selectFrom('contracts').where('organization_id', '=', id)
    expect(await contract.select(['payment_status', 'billed_monthly_orders']).executeTakeFirst()).toEqual({
      payment_status: 'PAID',
      billed_monthly_orders: 1,
    })
    const events = await db
      .selectFrom('events')
      .where('organization_id', '=', id)
      .where('name', 'like', 'order.%')
      .select('name')
      .orderBy('id')
      .execute()
    expect(events.map(({ name }) => name)).toEqual(['order.issued', 'order.paid'])
    expect(await chargesOf(id)).toEqual([{ success: true, total: order?.total }])
  }

  /** Returns the charges that the provider has of that customer. */
  async function chargesOf(organization_id: number) {
    const { customer_id } = await t.services.db
      .selectFrom('payment_infos')
      .where('organization_id', '=', organization_id)
      .select('customer_id')
      .executeTakeFirstOrThrow()
    const { url, environment } = await paymentSandbox()
    const reply = await fetch(`${url}/transaction?customer_id=${customer_id}`, {
      headers: { authorization: `Bearer ${environment.STAX_API_KEY}` },
    })
    const { data } = (await reply.json()) as { data: { success: boolean; total: number }[] }
    return data.map(({ success, total }) => ({ success, total }))
  }
})
