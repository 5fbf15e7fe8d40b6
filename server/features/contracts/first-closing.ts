import { addDays } from '#contract/days.ts'

/** From the start-up fee to the first closing, whose day the contract keeps. */
const BILLING_DAYS = 30

export function firstClosing(initial_payment_date: string) {
  return addDays(initial_payment_date, BILLING_DAYS)
}

/** The day of the month on which a contract is billed, unless a month is too short for it. */
export function anchorDay(initial_payment_date: string) {
  return new Date(firstClosing(initial_payment_date)).getUTCDate()
}
