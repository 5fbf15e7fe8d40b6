import { downloadInvoice } from '#server/features/orders/download.ts'
import { getFullOrder } from '#server/features/orders/queries.ts'
import type { Ctx } from '#server/work.ts'
import { billMonth, createWork, openMonth } from './month.ts'
import { formatSeconds, measureTime } from './time.ts'

const PATIENTS = 5_000

/** Opens and downloads an invoice of a practice with that many cases, and compares it with reading its rows alone. */
export async function benchInvoice(server: string | undefined) {
  const { database, services, close } = await openMonth(server, { organizations: 1, patients: PATIENTS })
  console.log(`\nan invoice of ${PATIENTS.toLocaleString('en')} patients`)
  const billed = await measureTime(() => billMonth(services))
  const { rows: orders } = await database.pool.query<{ id: number }>(
    'select id from orders where fm_invoice_status is not null',
  )
  const id = orders[0]?.id ?? 0
  const reading = await measureTime(() => database.pool.query('select * from charges where order_id = $1', [id]))
  const ctx: Ctx = {
    ...createWork(services),
    actor: ACCOUNTANT,
    request: {
      id: 'bench',
      ip: '127.0.0.1',
      user_agent: undefined,
      bot_token: undefined,
      browser: { token: undefined, keep: () => {} },
    },
    transaction: () => Promise.reject(new Error('Nothing is written here.')),
  }
  console.log(`  charged and closed                 ${formatSeconds(billed)}`)
  console.log(`  its rows alone, in SQL             ${formatSeconds(reading)}`)
  for (const [label, work] of [
    ['opened', () => getFullOrder(ctx, id)],
    ['CSV', () => downloadInvoice(ctx, id, 'csv')],
    ['PDF with its appendix', () => downloadInvoice(ctx, id, 'pdf')],
  ] as const) {
    const time = await measureTime(work)
    console.log(`  ${label.padEnd(34)} ${formatSeconds(time)}, ${(time / reading).toFixed(1)} times`)
  }
  await close()
}

const ACCOUNTANT: Ctx['actor'] = {
  id: 1,
  role: 'super_admin',
  permissions: [],
  organizations: [],
  current_organization_id: null,
  first_name: 'First',
  last_name: 'Last',
  email: 'first@bench.test',
  session_id: 1,
  last_seen_at: null,
  confirmed_at: '2026-01-01T00:00:00.000Z',
  second_factor_missing: false,
}
