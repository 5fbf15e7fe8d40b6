import type { ReceivedFile, Receipt, ReceivedPrice } from '#contract/receipts.ts'
import type { NextStep } from '#contract/receipts.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { formatMakers, formatOrder } from '#web/components/order-words.ts'
import type { DateWords } from '#web/ui/date-words.ts'

/** What follows the name in the title, and what happens next, in a sentence. */
const NEXT: Record<NextStep, readonly [title: string, text: string]> = {
  held: ['is on hold', 'It goes on once the hold is released.'],
  setup: ['is with the lab', 'Nothing to do until the setup is ready.'],
  own_setup: ['was sent', 'The practice, or its third party, makes the setup.'],
  answer: ['waits for approval', 'The setup is ready to be approved.'],
  print: ['is being made', 'Nothing to do until the trays arrive.'],
  parcel: ['is on its way', 'The parcel has left the lab.'],
  files: ['is ready to print', 'The files are on the page of the case.'],
  none: ['is done', 'Nothing is left to do.'],
}

export function receiptTitle({ formatted_name, next_step, status_key }: Receipt) {
  return `${formatted_name} ${status_key === 'canceled' ? 'is canceled' : NEXT[next_step][0]}`
}

export function describeNextStep({ next_step, status_key }: Receipt) {
  return status_key === 'canceled' ? 'Nothing of it is made or sent.' : NEXT[next_step][1]
}

/** Names the case and when it was sent: 'Case 26 4128, sent today, 2:58 pm.' */
export function describeSubmission(receipt: Receipt, { moment }: Pick<DateWords, 'moment'>) {
  const { case_number_text, submitted_at, approved_at } = receipt
  const sent = `${case_number_text ? `Case ${case_number_text}, sent` : 'Sent'} ${moment(submitted_at)}`
  return approved_at ? `${sent}, approved ${moment(approved_at)}.` : `${sent}.`
}

/** What was chosen on the form, in a few lines; what it leaves out is left out here. */
export function orderFacts({ order, doctor_name }: Receipt, provider: string): [name: string, value: string][] {
  const { bracket_libraries, ship_to, shipping_method } = order
  const method = ship_to && findShippingMethod(shipping_method)?.name
  const facts: [string, string | null | undefined][] = [
    ['What', formatOrder(order)],
    ['Brackets', bracket_libraries.join(', ')],
    ['By', formatMakers(order, { provider })],
    ['Doctor', doctor_name],
    ['Ship to', ship_to && `${ship_to.location_name}, ${ship_to.city}, ${ship_to.state} ${ship_to.zip_code}`],
    ['Shipping', method],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
}

/**
 * How a file arrived: `whole` if the server read the same bytes that this browser sent, `differs` if it read others, and
 * `received` where this browser did not send it.
 */
export function arrivalOf({ inspection, sha256 }: Pick<ReceivedFile, 'inspection' | 'sha256'>, sent?: string) {
  if (sha256 === null) return inspection === 'failed' ? 'received' : 'checking'
  if (sent === undefined) return inspection === 'pending' ? 'checking' : 'received'
  return sent === sha256 ? 'whole' : 'differs'
}

/** Says when the price is charged and on which invoice. */
export function describeBilling({ chargeable_at, closes_at, order_id }: ReceivedPrice, dates: DateWords) {
  const tax = 'Tax and card fee are added there.'
  if (!chargeable_at) return `On the next invoice. ${tax}`
  const invoice = closes_at ? `with the invoice of ${dates.day(closes_at)}` : 'with the next invoice'
  const charged = `harged ${dates.onDay(chargeable_at)}, ${invoice}. ${tax}`
  return order_id === null ? `The price if nothing else is submitted. C${charged}` : `C${charged}`
}

/** Shortens a checksum to its first and last eight digits: `8db8 4925 … cf33 6a1e`. */
export function shortChecksum(sha256: string) {
  const spaced = (digits: string) => digits.replace(/(.{4})(?=.)/g, '$1 ')
  return `${spaced(sha256.slice(0, 8))} … ${spaced(sha256.slice(-8))}`
}
