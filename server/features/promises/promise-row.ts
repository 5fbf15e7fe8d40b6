import type { AskedState } from '#contract/asked-kinds.ts'
import type { PromisedDates, PromiseLine } from '#contract/promise.ts'
import type { Station } from '#contract/promise-stations.ts'
import type { PromiseReason } from '#contract/promises.ts'

/** The facts whose change is an event of the case: the reason of a new promise is the first of them that differs. */
export type PromiseBasis = {
  station: Station
  is_on_hold: boolean
  form_version: number
  /** Finished steps. */
  steps: number
  request_id: number | null
  shipping_method_id: number | null
  ship_date: string | null
  /** The state of each item that was asked of the practice, by its id; absent in promises from before they counted. */
  asked?: Record<string, AskedState>
  /** The listed holidays, so that a changed calendar is told from late work. */
  closures: string
}

/** A promise as it is stored. */
export type PromiseRow = PromisedDates & {
  id: number
  station: Station
  reason: PromiseReason
  basis: PromiseBasis
  lines: PromiseLine[]
  made_at: string
}

export const PROMISED_DATES = [
  'setup_by',
  'answer_by',
  'ships_likely',
  'ships_safe',
  'arrives_likely',
  'arrives_safe',
] as const satisfies readonly (keyof PromisedDates)[]
