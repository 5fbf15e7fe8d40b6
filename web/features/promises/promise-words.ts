import type { PromisedDates } from '#contract/promise.ts'
import type { DateWords } from '#web/ui/date-words.ts'

/** Writes the dates of a promise in one line; what does not exist or is past is left out. */
export function describePromise(promise: PromisedDates, { day, moment }: Pick<DateWords, 'day' | 'moment'>) {
  const { setup_by, answer_by, ships_likely, arrives_likely, arrives_safe } = promise
  const parts = [
    setup_by && `setup ready by ${day(setup_by)}`,
    answer_by && `answer needed by ${moment(answer_by)}`,
    ships_likely && `ships ${day(ships_likely)}`,
    arrives_likely && `arrives ${day(arrives_likely)}`,
    arrives_safe && `safe to book from ${day(arrives_safe)}`,
  ].filter((part) => part !== null)
  const text = parts.join('; ')
  return text === '' ? 'No dates' : text.charAt(0).toUpperCase() + text.slice(1)
}
