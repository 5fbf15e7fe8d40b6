import type { Queryable } from '../people.ts'
import { FIRST_ORGANIZATION } from '../world.ts'
import type { ScaleSize } from './size.ts'
import { withoutIndexes } from './tables.ts'

/**
 * An invoice a month of each practice with its charges and its entries of the ledger, and for the first practice a month
 * that is over.
 */
export async function loadMoney(pool: Queryable, { years, practices, patients, rows }: ScaleSize) {
  const months = years * 12
  const orders = practices.organizations * months
  await pool.query(
    `insert into orders (id, organization_id, kind, number, fm_invoice_status, subtotal_cents, total_cents, patients_cents,
      opened_at, closed_at, fm_paid_at, created_at, updated_at)
    select n, ${FIRST_ORGANIZATION} + (n - 1) / $1::int, 'monthly', 1 + (n - 1) % $1::int, 'PAID', 100000, 100000, 100000,
      at - interval '30 days', at, at, at, at
    from (select n, now() - make_interval(days => 30 * ($1::int - (n - 1) % $1::int)) as at
      from generate_series(1, $2::int) n) given`,
    [months, orders],
  )
  await pool.query(`insert into order_lines (order_id, kind, value_cents, custom_description, created_at, updated_at)
    select id, 'charge', 1500, 'Extra wax-up', created_at, created_at from orders`)
  await pool.query(
    `insert into ledger_transactions (id, organization_id, order_id, source, source_id, number, reason, happened_at)
    overriding system value
    select 2 * id - 1 + half, organization_id, id, case half when 0 then 'order' else 'payment' end, id, 1,
      case half when 0 then 'issued' else 'settled' end, created_at from orders cross join (values (0), (1)) halves (half)`,
  )
  await pool.query(`insert into ledger_entries (transaction_id, account, amount_cents)
    select id, account, case when (account = 'receivable') = (source = 'order') then 100000 else -100000 end
    from ledger_transactions cross join (values ('receivable'), ('patients'), ('cash')) accounts (account)
    where account = 'receivable' or (account = 'patients') = (source = 'order')`)
  await withoutIndexes(pool, 'charges', [
    () =>
      pool.query(
        `insert into charges (organization_id, kind, patient_id, patient_key, patient_name, due_at, order_id, charged_at, arches,
        base_fee_cents, created_at)
      select organization_id, 'case', id, id, full_name, created_at, 1 + (organization_id - ${FIRST_ORGANIZATION}) * $1::int
        + (id - 100000001)::bigint * $1::int / $2::int, created_at, 2, 4000, created_at from patients where id > 100000000 + $2::int - $3::int`,
        [months, patients, rows],
      ),
  ])
  await pool.query(
    `update charges set order_id = null, charged_at = null where organization_id = $1 and created_at > now() - interval '30 days'`,
    [FIRST_ORGANIZATION],
  )
  await pool.query(
    `insert into orders (id, organization_id, kind, number, opened_at, created_at, updated_at)
    values ($1, $2, 'monthly', $3, now() - interval '31 days', now(), now())`,
    [orders + 1, FIRST_ORGANIZATION, months + 1],
  )
  await pool.query(
    `insert into billing_addresses (organization_id, first_name, last_name, email, phone_number, street_address, city, state,
      country, zip_code, created_at, updated_at)
    values ($1, 'A', 'B', 'office@bench.test', '+18015550123', '1 Main St', 'Ogden', 'UT', 'USA', '84401', now(), now())`,
    [FIRST_ORGANIZATION],
  )
  await pool.query(
    `update contracts set initial_payment_date = now() - make_interval(days => 30 * $2::int + 31), next_payment_date = now() - interval '1 day'
    where organization_id = $1`,
    [FIRST_ORGANIZATION, months],
  )
}
