import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATUS_KEYS } from '#contract/enums.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { jobs } from '#server/app.ts'
import { jawByName } from '#mesh/jaw.ts'
import { readConfig } from '#server/config.ts'
import { runTransaction } from '#server/db/unit.ts'
import { openServices, type Services } from '#server/services.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { DEMO_ACCOUNTS } from './people.ts'
import { describeDemoSetups } from './setup-suites.ts'
import { fillWorld, seedDemo } from './world.ts'

/** A Saturday, on which nothing is shipped or bonded, and somebody may start the demo all the same. */
const NOW = '2026-11-21T15:26:00.000Z'
/** Very coarse arches are made fast. */
const OPTIONS = { password: 'Typodont1', fine: false, step: 2 }
let services: Services

beforeAll(async () => {
  const config = readConfig({
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'typodont-demo-')),
    BOT_CHECK: 'off',
    LOG_LEVEL: 'silent',
  })
  services = await openServices(config, jobs, { database: await openTestDatabase(), clock: () => NOW })
  await seedDemo(services, () => {}, OPTIONS)
}, 240_000)
afterAll(() => services.close())

describe('the demo data', () => {
  it('has one account per role and forty other users', async () => {
    const users = await services.db.selectFrom('users').select(['email', 'role', 'password_hash']).execute()
    expect(users).toHaveLength(DEMO_ACCOUNTS.length + 40)
    for (const { name, role } of DEMO_ACCOUNTS)
      expect(users).toContainEqual({ email: `${name}@typodont.test`, role, password_hash: expect.any(String) })
  })

  it('has organizations in every state', async () => {
    const rows = await services.db
      .selectFrom('organizations as o')
      .innerJoin('contracts as c', 'c.organization_id', 'o.id')
      .select(['o.disabled_at', 'o.deleted_at', 'o.main_location_id', 'o.newest_case_at', 'c.suspended_at'])
      .execute()
    expect(rows.length).toBeGreaterThanOrEqual(12)
    expect(rows.some((row) => row.disabled_at)).toBe(true)
    expect(rows.some((row) => row.deleted_at)).toBe(true)
    expect(rows.some((row) => row.suspended_at && !row.deleted_at)).toBe(true)
    expect(rows.some((row) => row.main_location_id === null)).toBe(true)
    expect(rows.filter((row) => !row.disabled_at && !row.deleted_at && !row.suspended_at).length).toBeGreaterThan(5)
  })

  it('has licenses with devices within their seats, and promotion codes of every kind', async () => {
    const licenses = await services.db
      .selectFrom('contracts as c')
      .leftJoin('devices as d', 'd.contract_id', 'c.id')
      .groupBy('c.id')
      .select((eb) => ['c.seats', 'c.license_type_id', 'c.expiration_date', eb.fn.count<number>('d.id').as('devices')])
      .execute()
    expect(values(licenses, (each) => String(each.license_type_id))).toEqual(['1', '2'])
    expect(licenses.filter(({ seats, devices }) => devices > seats)).toEqual([])
    expect(licenses.some(({ devices }) => devices > 1)).toBe(true)
    expect(licenses.some(({ expiration_date }) => expiration_date)).toBe(true)
    const codes = await services.db.selectFrom('promotion_codes').select(['is_active', 'expires_at']).execute()
    const kindOf = ({ is_active, expires_at }: (typeof codes)[number]) =>
      is_active ? (expires_at ? (expires_at < NOW ? 'expired' : 'running') : 'open') : 'inactive'
    expect(values(codes, kindOf)).toEqual(['expired', 'inactive', 'open', 'running'])
  })

  it('has months billed by the billing engine, paid except by practices in arrears', async () => {
    const rows = await services.db
      .selectFrom('orders as o')
      .innerJoin('organizations as g', 'g.id', 'o.organization_id')
      .innerJoin('contracts as c', 'c.organization_id', 'g.id')
      .where('o.kind', '=', 'monthly')
      .orderBy('o.number')
      .select([
        'g.name',
        'o.number',
        'o.fm_invoice_status as status',
        'o.closed_at',
        'o.patients_cents',
        'o.credits_cents',
      ])
      .select('o.fm_paid_at')
      .select(['c.payment_status', 'c.billed_monthly_orders', 'c.next_payment_date', 'c.suspended_at', 'g.disabled_at'])
      .execute()
    const of = (name: string) => rows.filter((row) => row.name === name)
    const cedar = of('Cedar Hollow Dental')
    expect(cedar.length).toBeGreaterThan(6)
    expect(cedar.map(({ number }) => number)).toEqual(cedar.map((_, at) => at + 1))
    expect(cedar.filter(({ status }) => status === 'PAID').length).toBe(cedar[0]?.billed_monthly_orders)
    expect(cedar.some(({ patients_cents }) => patients_cents > 0)).toBe(true)
    expect(of('Wasatch Smile Studio').reduce((sum, { credits_cents }) => sum + credits_cents, 0)).toBe(25_000)
    const owed = (name: string) => of(name).find(({ status }) => status === 'ATTEMPTED' || status === 'BLOCKED')
    expect(owed('Juniper Ridge Orthodontics')).toMatchObject({ status: 'ATTEMPTED', payment_status: 'NOT_PAID' })
    expect(owed('Lakeshore Orthodontics')).toMatchObject({ status: 'BLOCKED', payment_status: 'BLOCKED' })
    expect(rows.filter(({ fm_paid_at }) => fm_paid_at && fm_paid_at > NOW)).toEqual([])
    // The engine must have nothing to bill retroactively on its first run; a disabled practice is not billed.
    for (const row of rows.filter(({ suspended_at, disabled_at }) => !suspended_at && !disabled_at)) {
      expect(row.next_payment_date && row.next_payment_date > NOW).toBe(true)
    }
  })

  it('has paid every month with an existing payment method', async () => {
    const tried = await services.db
      .selectFrom('payment_attempts as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .innerJoin('organizations as g', 'g.id', 'o.organization_id')
      .leftJoin('payment_methods as m', 'm.id', 'a.payment_method_id')
      .orderBy('a.id')
      .select(['g.name', 'o.id', 'o.fm_invoice_status as invoice', 'o.total_cents', 'a.status', 'a.amount_cents'])
      .select(['a.reason', 'm.payment_method_type as type'])
      .execute()
    const paid = await services.db
      .selectFrom('orders')
      .where('fm_invoice_status', '=', 'PAID')
      .where('total_cents', '>', 0)
      .select('id')
      .execute()
    const succeeded = tried.filter(({ status }) => status === 'succeeded')
    expect(new Set(succeeded.map(({ id }) => id))).toEqual(new Set(paid.map(({ id }) => id)))
    expect(tried.filter(({ amount_cents, total_cents }) => amount_cents !== total_cents)).toEqual([])
    const refused = (name: string) => tried.filter((each) => each.name === name && each.status === 'failed')
    expect(refused('Lakeshore Orthodontics').map(({ invoice }) => invoice)).toEqual(['BLOCKED', 'BLOCKED', 'BLOCKED'])
    expect(refused('Juniper Ridge Orthodontics')[0]).toMatchObject({
      invoice: 'ATTEMPTED',
      reason: 'Declined by the bank.',
    })
    expect(new Set(tried.filter(({ name }) => name === 'Wasatch Smile Studio').map(({ type }) => type))).toEqual(
      new Set(['bank']),
    )
  })

  it('has a practice with its own prices', async () => {
    const rows = await services.db
      .selectFrom('prices as p')
      .innerJoin('organizations as o', 'o.id', 'p.organization_id')
      .orderBy('p.key')
      .select(['p.key', 'p.value', 'p.since', 'o.created_at'])
      .execute()
    expect(rows.map(({ key, value }) => [key, value])).toEqual([
      ['arch.print', 2200],
      ['rx_forms.intra_oral_scan.1.both', 1500],
    ])
    expect(rows.every(({ since, created_at }) => since > created_at)).toBe(true)
  })

  it('has pending invitations and an expired one', async () => {
    const rows = await services.db.selectFrom('invitations').select(['kind', 'expires_at']).execute()
    expect(values(rows, (row) => row.kind)).toEqual(['create_organization', 'member'])
    expect(values(rows, (row) => (row.expires_at > NOW ? 'open' : 'expired'))).toEqual(['expired', 'open'])
  })

  it('has 300 patients in every status and at every step', async () => {
    const patients = await services.db.selectFrom('patients').selectAll().execute()
    expect(patients).toHaveLength(300)
    expect(values(patients, (each) => each.status_key)).toEqual(STATUS_KEYS.map((status) => status.value).sort())
    const steps = Object.values(STEP_GROUPS).flatMap((group) =>
      group.steps.map((step) => `${group.request_type} ${step.key}`),
    )
    expect(values(patients, (each) => each.step_key && `${each.step_request_type} ${each.step_key}`)).toEqual(
      steps.sort(),
    )
    for (const column of ['is_on_hold', 'rush_case', 'deleted_at', 'numeric_suffix', 'case_tray_id'] as const)
      expect({ column, many: patients.filter((each) => each[column]).length > 4 }).toEqual({ column, many: true })
    const parcels = patients.filter((each) => each.bundled_shipment_id).map((each) => each.bundled_shipment_id)
    expect(parcels.length - new Set(parcels).size).toBeGreaterThan(3)
    for (const { created_at, updated_at } of patients) {
      expect([created_at, updated_at, NOW].sort()).toEqual([created_at, updated_at, NOW])
    }
    expect(patients.every((each) => each.created_at > '2026-05')).toBe(true)
  })

  it('has no impression that is taken after the submission of its case', async () => {
    const forms = await services.db.selectFrom('rx_forms').select(['id', 'impression_date', 'created_at']).execute()
    const isLater = ({ impression_date: day, created_at }: (typeof forms)[number]) =>
      day !== null && day > created_at.slice(0, 10)
    expect(forms.filter(isLater)).toEqual([])
  })

  it('mentions no tooth of a jaw that the case does not have', async () => {
    const cases = await services.db
      .selectFrom('patients as p')
      .innerJoin('rx_forms as f', 'f.patient_id', 'p.id')
      .where('f.jaws_id', 'in', [1, 2])
      .select(['p.id', 'f.jaws_id', 'f.special_instructions', 'p.doctor_notes', 'p.management_notes'])
      .execute()
    expect(cases.length).toBeGreaterThan(20)
    const jaws = new Map(cases.map((each) => [each.id, each.jaws_id]))
    const ids = [...jaws.keys()]
    const treatment = await services.db
      .selectFrom('treatment_notes')
      .where('patient_id', 'in', ids)
      .selectAll()
      .execute()
    const holds = await services.db.selectFrom('on_hold_notes').where('patient_id', 'in', ids).selectAll().execute()
    const said = [
      ...cases.flatMap(({ id, special_instructions, doctor_notes, management_notes }) =>
        [special_instructions, doctor_notes, management_notes].map((note) => ({ patient_id: id, note: note ?? '' })),
      ),
      ...treatment,
      ...holds,
    ]
    const OTHER = { 1: /\b(?:[34][1-8]|LR\d|LL\d|lowers?)\b/i, 2: /\b(?:[12][1-8]|UR\d|UL\d|upper)\b/i }
    const wrong = said.filter(({ patient_id, note }) => (jaws.get(patient_id) === 1 ? OTHER[1] : OTHER[2]).test(note))
    expect(wrong.map(({ note }) => note)).toEqual([])
  })

  it('has trays and shipments in every state', async () => {
    const trays = await services.db.selectFrom('flawed_trays').select('status_id').execute()
    expect(values(trays, (tray) => String(tray.status_id))).toEqual(['1', '2'])
    const requests = await services.db.selectFrom('customer_requests').select('status_id').execute()
    expect(values(requests, (request) => String(request.status_id))).toEqual(['1', '2', '3', '4'])
  })

  it('makes a flawed tray from the scan of its jaw and corrects it with a file of the same jaw', async () => {
    const trays = await services.db
      .selectFrom('flawed_trays as t')
      .innerJoin('patient_files as scan', (join) =>
        join.on((eb) => eb('scan.id', '=', eb.fn.coalesce('t.stl_file_id', 't.file_id'))),
      )
      .leftJoin('patient_files as file', 'file.id', 't.corrected_file_id')
      .select(['t.jaw_type_id', 'scan.name as from', 'file.name as by'])
      .execute()
    expect(trays.length).toBeGreaterThan(20)
    const jaws = trays.flatMap(({ jaw_type_id, from, by }) =>
      [from, by].map((name) => ({ name, is: name && jawByName(name), wanted: jaw_type_id === 1 ? 'upper' : 'lower' })),
    )
    expect(jaws.filter(({ name, is, wanted }) => name !== null && is !== wanted)).toEqual([])
  })

  it('links its files to existing objects', async () => {
    const files = await services.db.selectFrom('patient_files').selectAll().execute()
    const photographed = new Set(files.filter((file) => file.patient_file_type_id === 2).map((file) => file.patient_id))
    expect(photographed.size).toBeGreaterThanOrEqual(60)
    const paths = [...new Set(files.map((file) => file.file_path))]
    expect(paths).toHaveLength(24 + 18)
    for (const file_path of paths) {
      const file = files.find((each) => each.file_path === file_path)
      expect(await services.storage.head(file_path)).toMatchObject({ size: file?.size })
      expect(await services.storage.head(file?.thumbnail_path ?? '')).toMatchObject({ contentType: 'image/webp' })
    }
    const reports = files.filter((file) => file.patient_file_type_id === 1).map((file) => file.mesh_report)
    expect(reports.every(Boolean)).toBe(true)
    expect(reports).toContainEqual(expect.objectContaining({ holes: 2 }))
    for (const fault of ['unit_suspect', 'arch_suspect', 'watertight'])
      expect(reports).toContainEqual(expect.objectContaining({ [fault]: true }))
  })

  describeDemoSetups(() => services)

  it('records an event for every case and enqueues no jobs', async () => {
    const { submitted } = await services.db
      .selectFrom('events')
      .where('name', '=', 'case.submitted')
      .select((eb) => eb.fn.countAll().as('submitted'))
      .executeTakeFirstOrThrow()
    expect(Number(submitted)).toBe(300)
    const { rows } = await services.database.pool.query('select 1 from jobs limit 1')
    expect(rows).toEqual([])
  })

  it('is deterministic', { timeout: 180_000 }, async () => {
    const again = await openServices(services.config, jobs, { database: await openTestDatabase(), clock: () => NOW })
    // The arches are skipped, because making them again would take as long as before.
    const filling = {
      services: again,
      password_hash: '',
      say: () => {},
      storing: { setups: Promise.resolve([]), objects: Promise.resolve([]) },
    }
    await runTransaction(again.database.pool, (unit) => fillWorld({ ...filling, unit }))
    const told = ({ db }: Services) =>
      Promise.all([
        db.selectFrom('patients').selectAll().orderBy('id').execute(),
        // Practices are made beside each other, so events of one instant come in any order.
        db
          .selectFrom('events')
          .select(['created_at', 'patient_id', 'name'])
          .orderBy('created_at')
          .orderBy('patient_id')
          .orderBy('name')
          .execute(),
      ])
    expect(await told(again)).toEqual(await told(services))
    await again.close()
  })

  it('promises from its own measured durations, and one bonding of the owner is too late', async () => {
    const lab = await services.db.selectFrom('promise_measures').where('key', '=', 'lab').select('measures').execute()
    expect(lab).toHaveLength(1)
    const bondings = await services.db
      .selectFrom('rx_forms as f')
      .innerJoin('case_promises as c', 'c.patient_id', 'f.patient_id')
      .where('c.until', 'is', null)
      .whereRef('f.bonding_date', '<=', 'c.arrives_safe')
      .select('f.organization_id')
      .execute()
    expect(bondings).toEqual([{ organization_id: 1 }])
  })
})

function values<Row>(rows: readonly Row[], value: (row: Row) => string | null | undefined) {
  return [...new Set(rows.map(value).filter((each) => each != null))].sort()
}
