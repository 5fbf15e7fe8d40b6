import { sql } from 'kysely'
import type { Measured } from '#contract/promise.ts'
import type { Accuracy } from '#contract/promise-measures.ts'
import { STATIONS, type Station } from '#contract/promise-stations.ts'
import type { Spread } from '#contract/promise-durations.ts'

/** The stored measures of a key: `lab`, `products 12 rush`, or `practice 7`. Times are working minutes. */
export type StoredMeasures = {
  /** By step key. */
  steps?: Record<string, Spread>
  /** By step key: how much longer than usual the cases before one that waits for the step take. */
  queue?: Record<string, number>
  answer?: Spread
  hold?: Spread
  miss?: Partial<Record<Station, Spread>>
  accuracy?: Accuracy
}
export type Measures = Record<string, StoredMeasures>

/** Returns the key of cases with the same products and urgency. */
export function measureClassKey(products: number, is_rush: boolean) {
  return `products ${products}${is_rush ? ' rush' : ''}`
}

/** The same key as SQL over the form's row. */
export function measureClass(form: string) {
  const [products, rush] = [sql.ref(`${form}.products_list`), sql.ref(`${form}.rush_case`)]
  return sql<string>`'products ' || ${products} || case when ${rush} then ' rush' else '' end`
}

/** Combines the measures of a case: those of its own class and practice come before those of the lab. */
export function measuredFor({ measures }: { measures: Measures | null }): Measured {
  const { lab, ...others } = measures ?? {}
  const nearest = [...Object.values(others), ...(lab ? [lab] : [])]
  const find = <Value>(read: (measures: StoredMeasures) => Value | undefined) =>
    nearest.map(read).find((value) => value !== undefined)
  return {
    step: (key) => find(({ steps }) => steps?.[key]),
    queue: (key) => lab?.queue?.[key] ?? 0,
    answer: find(({ answer }) => answer),
    hold: lab?.hold,
    miss: Object.fromEntries(
      STATIONS.flatMap((station): [Station, Spread][] => {
        const found = lab?.miss?.[station]
        return found ? [[station, found]] : []
      }),
    ),
  }
}
