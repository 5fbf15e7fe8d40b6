import type { Address } from '#web/ui/table/address.ts'
import { isCalendarDay } from '#web/ui/table/left-out.ts'

/** DASH-04; Custom is what a range of days is called that was picked by hand. */
export const PRESETS = [
  { value: 'custom', label: 'Custom', disabled: true },
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'this_week', label: 'This week' },
  { value: 'last_week', label: 'Last week' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'day_to_month', label: 'Day to month' },
  { value: 'all_time', label: 'All time' },
] as const
export type Preset = (typeof PRESETS)[number]['value']

/** Days YYYY-MM-DD, both included. */
type Days = { from?: string; to?: string }
export type Period = Days & { preset: Preset }

const USUAL: Preset = 'this_month'

/** Register 37: a week starts on Sunday, and days are those of the reader's own clock. */
export function daysOf(preset: Preset, today: Date): Days {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const sunday = day - today.getDay()
  switch (preset) {
    case 'today':
      return days([year, month, day], [year, month, day])
    case 'yesterday':
      return days([year, month, day - 1], [year, month, day - 1])
    case 'this_week':
      return days([year, month, sunday], [year, month, sunday + 6])
    case 'last_week':
      return days([year, month, sunday - 7], [year, month, sunday - 1])
    case 'this_month':
      return days([year, month, 1], [year, month + 1, 0])
    case 'last_month':
      return days([year, month - 1, 1], [year, month, 0])
    case 'day_to_month':
      return days([year, month, 1], [year, month, day])
    default:
      return {}
  }
}

const ALSO: Partial<Record<Preset, string>> = {
  custom: 'on these days',
  all_time: 'of all time',
  day_to_month: 'this month to date',
}

/** `Also this month`: what the rest of the numbers is of. */
export function alsoWords({ preset }: Period) {
  const label = PRESETS.find(({ value }) => value === preset)?.label ?? ''
  return `Also ${ALSO[preset] ?? label.toLowerCase()}`
}

/** What an address means: the days themselves where they were picked, else a preset, else the current month. */
export function readPeriod({ preset, from, to }: Address['search'], today: Date): Period {
  const picked = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
  if (picked.from || picked.to) return { preset: 'custom', ...picked }
  const known = PRESETS.find(({ value }) => value === preset && value !== 'custom')?.value ?? USUAL
  return { preset: known, ...daysOf(known, today) }
}

/** The address after another preset was chosen, or days were picked. */
export function withPeriod(search: Address['search'], { preset, from, to }: Period) {
  const { preset: _preset, from: _from, to: _to, ...rest } = search
  if (preset === 'custom') return { ...rest, ...(from && { from }), ...(to && { to }) }
  return preset === USUAL ? rest : { ...rest, preset }
}

/** Days and presets of the address that are none. */
export function leftOutDays({ preset, from, to }: Address['search']): [name: string, value: string][] {
  const days = Object.entries({ from, to }).flatMap(([name, day]): [string, string][] =>
    day && !isDay(day) ? [[name, day]] : [],
  )
  return preset && !PRESETS.some(({ value }) => value === preset) ? [...days, ['preset', preset]] : days
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && isCalendarDay(text)
}

type Parts = [year: number, month: number, day: number]

function days(first: Parts, last: Parts): Days {
  return { from: dayOf(first), to: dayOf(last) }
}

/** A day beyond the month is one of the next or the last; as UTC, where no day is shorter than another. */
function dayOf([year, month, day]: Parts) {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
