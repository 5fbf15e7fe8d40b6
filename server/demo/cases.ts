import { type Book, openBook } from './book.ts'
import { type Cast, tellCase } from './case-story.ts'
import { chance, DAY, HOUR } from './random.ts'
import type { Practice } from './organizations.ts'
import type { Plan } from './plan.ts'
import { planCases } from './plans.ts'

export type Told = { plan: Plan; patient_id: number }

/** Every case told so that its last moment lies as long ago as planned; the oldest gets the lowest numbers. */
export function addCases(book: Book, practices: readonly Practice[], cast: Cast, now: number): Told[] {
  const dated = planCases(practices, now)
    .map((plan) => ({ plan, from: beginning(plan, cast, now) }))
    .sort((a, b) => a.from - b.from)
  const counted = countedBackwards(dated)
  const names = new Map<string, number>()
  return dated.map(({ plan, from }) => {
    const name = `${plan.practice.row.id} ${plan.first_name} ${plan.last_name}`.toLowerCase()
    const namesakes = names.get(name) ?? 0
    names.set(name, namesakes + 1)
    const number = counted.get(plan) ?? 0
    const year = new Date(from).getUTCFullYear() % 100
    tellCase(book, plan, cast, from, {
      case_number_text: `${plan.practice.sketch.prefix ?? year} ${String(number).padStart(4, '0')}`,
      numeric_suffix: namesakes || null,
    })
    noteCase(plan.practice, new Date(from).toISOString())
    return { plan, patient_id: 100_000_000 + book.rows('patients').length }
  })
}

/** Told once into a book that is thrown away, a case shows how long it takes; the dice fall alike both times. */
function beginning(plan: Plan, cast: Cast, now: number) {
  const numbers = { case_number_text: null, numeric_suffix: null }
  const takes = tellCase(openBook(), plan, cast, 0, numbers)
  const from = now - plan.age * HOUR - takes
  if (plan.age < 4 * 24) return from
  // Practices send cases on working days, by day.
  const day = new Date(from).getUTCDay()
  const friday = from - (day === 6 ? DAY : day === 0 ? 2 * DAY : 0)
  return friday - (friday % DAY) + (13 + 8 * chance(`hour:${plan.key}`).next()) * HOUR - DAY * Number(day === 1)
}

function countedBackwards(dated: readonly { plan: Plan }[]) {
  const numbers = new Map<Plan, number>()
  const used = new Map<Practice, number>()
  for (const { plan } of dated.toReversed()) {
    const { practice } = plan
    const back = used.get(practice) ?? 0
    used.set(practice, back + 1)
    numbers.set(plan, practice.sketch.newest - back)
  }
  return numbers
}

function noteCase({ row }: Practice, created_at: string) {
  row.first_case_at ??= created_at
  row.newest_case_at = created_at
}
