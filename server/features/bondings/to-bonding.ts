import { isCustomer, type Actor } from '#contract/access.ts'
import { daysToSpare, tightnessOf, type Tightness } from '#contract/bonding-days.ts'
import { approvalThatSaves, methodThatSaves } from '#contract/bonding-rescue.ts'
import type { Bonding, Rescue } from '#contract/bondings.ts'
import type { Closures } from '#contract/business-days.ts'
import { managesForms } from '#contract/cases.rules.ts'
import { toDollars } from '#contract/money.ts'
import type { PriceList } from '#contract/pricing.ts'
import { calculatePromise, stationOf, type PromisedDates, type PromiseFacts } from '#contract/promise.ts'
import { modificationRules } from '#contract/rx-forms.rules.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { labDay } from '#contract/working-time.ts'
import type { PriceLookup } from '#server/features/prices/price-history.ts'
import { toPromiseFacts, type CaseFacts } from '#server/features/promises/load-facts.ts'
import { measuredFor } from '#server/features/promises/measures.ts'
import type { BoardRow } from './board-rows.ts'

type Board = {
  actor: Actor
  now: string
  closures: Closures
  /** By patient. */
  asked: ReadonlyMap<number, Bonding['asked_method']>
  /** Absent for those who see no prices. */
  priceLookup: PriceLookup | undefined
}

/** Returns the card of a case: what was promised, how tight that is, and for a practice what saves a red one. */
export function toBonding(row: BoardRow, stored: CaseFacts, board: Board): Bonding {
  const { now, closures } = board
  const facts = toPromiseFacts(stored, now)
  // A parcel that has arrived has no promise in force any more.
  const dates = stored.promise ?? calculatePromise(facts, measuredFor(stored), closures)
  const arrival = arrivalOf(facts, dates)
  const isHere = isThere(facts, arrival, now)
  const { bonding_date } = stored
  const spare = bonding_date && arrival && !isHere ? daysToSpare(arrival, bonding_date, closures) : null
  const tightness = isHere ? 'green' : tightnessWithout(dates, row, now, spare)
  const waits_for = isHere ? 'nothing' : waitsFor(facts, row)
  const { id, formatted_name, case_number_text, doctor_name, organization_name, rx_form_id, form_updated_at } = row
  return {
    patient_id: id,
    formatted_name,
    case_number_text,
    doctor_name,
    organization_name,
    rx_form_id,
    form_updated_at,
    bonding_date,
    deliver_by: row.deliver_by,
    ships_safe: dates.ships_safe,
    arrives_likely: dates.arrives_likely,
    arrives_safe: arrival,
    waits_for,
    days_to_spare: spare,
    tightness,
    asked_method: board.asked.get(id) ?? null,
    rescues:
      tightness === 'red' && bonding_date && isCustomer(board.actor)
        ? rescuesOf(row, stored, { facts, bonding_date, waits_for }, board)
        : [],
  }
}

/** A case that is not sent by the provider is there once its setup is approved. */
function arrivalOf(facts: PromiseFacts, { arrives_safe, answer_by, setup_by }: PromisedDates) {
  if (facts.is_shipped) return arrives_safe
  return answer_by ? labDay(answer_by) : setup_by
}

function isThere(facts: PromiseFacts, arrival: string | null, now: string) {
  const station = stationOf(facts)
  return station === 'none' || (station === 'parcel' && arrival !== null && arrival <= labDay(now))
}

/** Without a bonding date a parcel is late if it should have left, or arrives after what was agreed. */
function tightnessWithout(dates: PromisedDates, row: BoardRow, now: string, spare: number | null): Tightness {
  if (dates.ships_safe !== null && dates.ships_safe < labDay(now)) return 'red'
  if (spare !== null) return tightnessOf(spare)
  return dates.arrives_safe !== null && row.deliver_by !== null && dates.arrives_safe > row.deliver_by ? 'red' : 'green'
}

function waitsFor(facts: PromiseFacts, row: BoardRow): Bonding['waits_for'] {
  if (row.is_asked) return 'answer'
  if (facts.waiting) return 'hold'
  const station = stationOf(facts)
  if (station === 'parcel') return 'parcel'
  return station === 'approval' && row.has_setup_to_approve ? 'review' : 'lab'
}

type Late = Pick<Bonding, 'waits_for'> & { facts: PromiseFacts; bonding_date: string }

function rescuesOf(row: BoardRow, stored: CaseFacts, { facts, bonding_date, waits_for }: Late, board: Board): Rescue[] {
  const late = { facts, bonding_date, measured: measuredFor(stored), closures: board.closures }
  const by = waits_for === 'review' ? approvalThatSaves(late) : undefined
  const faster = methodThatSaves(late, stored.country)
  const found: Rescue[] = [
    ...(by ? [{ kind: 'review' as const, by }] : []),
    ...(faster
      ? [
          {
            kind: 'method' as const,
            ...faster,
            price: priceOf(faster.shipping_method, facts.shipping_method_id, row, board),
            way: mayChange(row, stored, board) ? ('change' as const) : ('ask' as const),
          },
        ]
      : []),
  ]
  // What the lab has asked for comes first, and the card says so.
  return found.length > 0 || waits_for === 'answer' ? found : [{ kind: 'call' }]
}

/** A request has a shipment of its own, which the form does not change any more. */
function mayChange(row: BoardRow, { request_id }: CaseFacts, { actor }: Board) {
  const rules = modificationRules(row, {
    isStaff: !isCustomer(actor),
    managesForms: managesForms(actor, row.organization_id),
    isArchived: false,
    hasFinishedStep: false,
  })
  return request_id === null && rules.can_modify
}

/** What the list says that a method costs more than the present one, in dollars. */
function priceOf(method: number, present: number | null, row: BoardRow, { priceLookup, now }: Board) {
  if (!priceLookup) return null
  const { prices } = priceLookup(row.organization_id, now)
  return toDollars(feeOf(prices, method) - feeOf(prices, present))
}

function feeOf({ fees }: PriceList, method: number | null) {
  const key = findShippingMethod(method)?.key ?? 'standard'
  return key === 'standard' ? 0 : (fees[`shipping_fees.${key}`] ?? 0)
}
