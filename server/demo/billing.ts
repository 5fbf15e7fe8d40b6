import { taxHundredths, totalsOf } from '#contract/money.ts'
import { START_UP_FEE } from '#contract/products.ts'
import { GLOBAL_SETTINGS } from '#server/features/settings/queries.ts'
import type { Book } from './book.ts'
import { DAY, instant } from './random.ts'
import type { Practice } from './organizations.ts'
import { addPromotionCodes } from './promotion-codes.ts'

const FEE_CENTS = 99_500

/** How every practice that is set up began: its start-up invoice, paid the day after; and the codes that there are. */
export function addBilling(book: Book, practices: readonly Practice[], now: number) {
  addPromotionCodes(book, now)
  for (const practice of practices) {
    if (practice.locations.length > 0) addStart(book, practice)
  }
}

function addStart(book: Book, { row, locations, doctors }: Practice) {
  const tax = { state: GLOBAL_SETTINGS['tax.state'], rate: GLOBAL_SETTINGS['tax.rate'] }
  const tax_hundredths = taxHundredths(tax, locations[0]?.state)
  const totals = totalsOf({ gross: FEE_CENTS, tax_hundredths })
  const times = { created_at: row.created_at, updated_at: row.updated_at }
  const order = book.add('orders', {
    organization_id: row.id,
    kind: 'start_up',
    fm_invoice_status: 'PAID',
    fm_paid_at: instant(Date.parse(row.created_at) + DAY),
    template_version: 2,
    subtotal_cents: totals.subtotal,
    tax_hundredths,
    tax_cents: totals.tax,
    credit_card_fee_cents: totals.credit_card_fee,
    total_cents: totals.total,
    closed_at: row.created_at,
    ...times,
  })
  book.add('order_lines', {
    order_id: order.id,
    kind: 'charge',
    product_id: START_UP_FEE,
    value_cents: FEE_CENTS,
    is_periodic: false,
    ...times,
  })
  const [location] = locations
  const [owner] = doctors
  if (location && owner) {
    book.link('billing_addresses', {
      organization_id: row.id,
      first_name: owner.first_name,
      last_name: owner.last_name,
      email: owner.email,
      phone_number: location.phone_number,
      street_address: location.street_address,
      street_address_line_2: location.street_address_line_2 ?? null,
      city: location.city,
      state: location.state,
      country: location.country ?? 'USA',
      zip_code: location.zip_code,
      ...times,
    })
  }
}
