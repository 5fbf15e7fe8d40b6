/** What the portal cannot see: who submits what and when, how long work takes, how late practices answer. */

import { randomStream, type Random } from '#arches/random.ts'
import type { Distance } from '#contract/promise.ts'
import { findShippingMethod } from '#contract/shipping.ts'

const HOUR = 60
const PRACTICES = 40
/** Cases on an average day, by weekday from Sunday on. */
const CASES_BY_WEEKDAY = [0.5, 16, 13.5, 13, 13, 9.5, 1]
/** From late November on practices send what is to be finished before the holidays. */
const DECEMBER = { from: '11-20', to: '12-20', factor: 1.35 }
const PRODUCTS = ['trays', 'brackets', 'splints'] as const
const PRODUCT_SHARES = [0.45, 0.35, 0.2]
/** Shares of cases by shipping method, from id 1 on. */
const METHOD_SHARES = [0.55, 0.3, 0.1, 0.05]

/** Median minutes of work, how much they vary, and who does it. */
export const WORK: Readonly<Record<string, { minutes: number; sigma: number; by: Team }>> = {
  digital_design: { minutes: 72, sigma: 0.5, by: 'design' },
  setup_change: { minutes: 35, sigma: 0.6, by: 'design' },
  printing: { minutes: 60, sigma: 0.4, by: 'printer' },
  post_processing: { minutes: 15, sigma: 0.5, by: 'finishing' },
  shipped: { minutes: 8, sigma: 0.5, by: 'finishing' },
  generate_tray: { minutes: 30, sigma: 0.5, by: 'design' },
  generate_qa: { minutes: 12, sigma: 0.5, by: 'quality' },
  build_print_job: { minutes: 15, sigma: 0.5, by: 'finishing' },
  create_label: { minutes: 5, sigma: 0.5, by: 'finishing' },
  print: { minutes: 230, sigma: 0.25, by: 'printer' },
  post_print: { minutes: 28, sigma: 0.5, by: 'finishing' },
  insert_brackets: { minutes: 35, sigma: 0.5, by: 'finishing' },
  post_print_qa: { minutes: 12, sigma: 0.5, by: 'quality' },
  ship_qa: { minutes: 8, sigma: 0.5, by: 'quality' },
  ship: { minutes: 8, sigma: 0.5, by: 'finishing' },
}
export type Team = 'design' | 'quality' | 'finishing' | 'printer'

type Practice = ReturnType<typeof createPractice>
export type Draws = ReturnType<typeof createDraws>

/** Creates the practices and the random decisions of a year. */
export function createDraws(seed: number) {
  const cases = randomStream(seed, 'cases')
  const work = randomStream(seed, 'work')
  const answers = randomStream(seed, 'answers')
  const parcels = randomStream(seed, 'parcels')
  const lognormal = (random: Random, median: number, sigma: number) => median * Math.exp(random.bell(sigma))
  const practices = Array.from({ length: PRACTICES }, (_, id) =>
    createPractice(randomStream(seed, `practice ${id}`), id),
  )

  return {
    casesOn(day: string) {
      const date = day.slice(5)
      const factor = date >= DECEMBER.from && date <= DECEMBER.to ? DECEMBER.factor : 1
      return poisson(cases, (CASES_BY_WEEKDAY[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0) * factor)
    },
    /** Minutes after midnight MST: most cases come in the office hours of practices. */
    submitMinute: () => Math.round((12.2 + cases.bell(2.6)) * HOUR),
    newCase() {
      const practice =
        practices[
          pick(
            cases,
            practices.map(({ size }) => size),
          )
        ]
      if (!practice) throw new Error('No practice')
      return {
        practice,
        product: PRODUCTS[pick(cases, PRODUCT_SHARES)] ?? 'trays',
        is_rush: cases.next() < 0.07,
        needs_approval: cases.next() < 0.93,
        shipping_method_id: 1 + pick(cases, METHOD_SHARES),
        /** Some cases are difficult in every step. */
        difficulty: lognormal(cases, 1, 0.25),
        is_held: cases.next() < 0.06,
      }
    },
    workMinutes(step: string, difficulty: number) {
      const { minutes, sigma } = WORK[step] ?? { minutes: 10, sigma: 0.5 }
      // A few pieces of work are done again, or take much longer for another reason.
      const redone = work.next() < 0.02 ? 2 + 4 * work.next() : 1
      return Math.max(1, lognormal(work, minutes, sigma) * difficulty * redone)
    },
    /** Minutes before anybody turns to a step. */
    handover: (is_rush: boolean) => lognormal(work, is_rush ? 5 : 40, 1),
    answerMinutes: ({ answer, sigma, forgets }: Practice) =>
      answers.next() < forgets ? (10 + 5 * answers.next()) * 8 * HOUR : lognormal(answers, answer, sigma),
    asksForChange: () => answers.next() < 0.12,
    /** Some practices answer in the evening. */
    eveningMinutes: () => (answers.next() < 0.2 ? 60 + 180 * answers.next() : 0),
    transitDays(method: number, distance: Distance, day: string) {
      const [least, most] = findShippingMethod(method)?.days ?? [5, 7]
      const usual = distance === 'near' ? least + Number(parcels.next() < 0.15) : most - Number(parcels.next() < 0.3)
      const delays = day.slice(5) >= '12-01' && day.slice(5) <= '12-31' ? 0.1 : 0.03
      return Math.min(usual, most) + (parcels.next() < delays ? 1 + Math.floor(3 * parcels.next()) : 0)
    },
  }
}

function createPractice(random: Random, id: number) {
  const distance: Distance = random.next() < 0.3 ? 'near' : 'far'
  return {
    id,
    size: Math.exp(random.bell(0.8)),
    distance,
    /** Median minutes until it answers, how unevenly it does, and the share of setups that it forgets for two weeks. */
    answer: 5 * HOUR * Math.exp(random.bell(0.8)),
    sigma: 0.6 + 0.6 * random.next(),
    forgets: 0.06 * random.next(),
  }
}

function poisson(random: Random, mean: number) {
  const limit = Math.exp(-mean)
  let count = -1
  for (let product = 1; product > limit; product *= random.next()) count++
  return count
}

function pick(random: Random, weights: readonly number[]) {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (left -= weight) < 0),
  )
}
