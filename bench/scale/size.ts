import type { People } from '../people.ts'

/**
 * What a portal of that many patients is like: the more there are, the longer it has been in use. `rows` are the newest
 * cases that have forms, files, events, mails and notices too.
 */
export type ScaleSize = { patients: number; rows: number; years: number; practices: People; all: People }

const CASES_OF_A_PRACTICE = 250
/** The largest size has more than the bare patient for its last two years only, since filling all would take hours. */
const KNOWN = [
  { patients: 100_000, rows: 100_000, years: 2 },
  { patients: 1_000_000, rows: 1_000_000, years: 5 },
  { patients: 10_000_000, rows: 2_000_000, years: 10 },
]

/**
 * A hundred thousand patients came in two years, a million in five, ten million in ten: 50,000, 200,000 and a million
 * cases a year, of practices with 250 cases each.
 */
export function scaleSize(patients: number): ScaleSize {
  const { rows, years } = KNOWN.find((each) => each.patients === patients) ?? { rows: patients, years: 2 }
  const organizations = Math.max(1, Math.round(patients / years / CASES_OF_A_PRACTICE))
  const practices = { organizations, users: 10 + organizations * 3 }
  return { patients, rows, years, practices, all: { organizations: organizations * 4, users: practices.users * 4 } }
}

/** Seconds between two cases. */
export function caseSeconds({ patients, years }: ScaleSize) {
  return (years * 365 * 86_400) / patients
}
