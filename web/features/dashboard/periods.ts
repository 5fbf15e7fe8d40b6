// The period of the dashboard: its presets, the days that a preset covers, and how the URL stores it.

import type { Address } from '#web/ui/table/address-context.ts'
import { isCalendarDay } from '#web/ui/table/ignored-params.ts'

/** DASH-04: the period presets. Custom labels a range that was picked by hand and cannot be selected. */
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

/** Days as YYYY-MM-DD, both inclusive. */
type Days = { from?: string; to?: string }
export type Period = Days & { preset: Preset }

const DEFAULT_PRESET: Preset = 'this_month'

/**
 * Returns the days of a preset; empty for all time. Register 37: a week starts on Sunday, and days follow the user's
 * clock.
 */
export function presetDays(preset: Preset, today: Date): Days {
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

/** Returns e.g. `Also this month`, the title of the small cards. */
export function formatAlsoTitle({ preset }: Period) {
  const label = PRESETS.find(({ value }) => value === preset)?.label ?? ''
  return `Also ${ALSO[preset] ?? label.toLowerCase()}`
}

/** Parses the period from the URL: picked days first, then a preset, otherwise the current month. */
export function readPeriod({ preset, from, to }: Address['search'], today: Date): Period {
  const picked = { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
  if (picked.from || picked.to) return { preset: 'custom', ...picked }
  const validPreset = PRESETS.find(({ value }) => value === preset && value !== 'custom')?.value ?? DEFAULT_PRESET
  return { preset: validPreset, ...presetDays(validPreset, today) }
}

/** Returns the query string with the period replaced; the default preset is left out. */
export function withPeriod(search: Address['search'], { preset, from, to }: Period) {
  const { preset: _preset, from: _from, to: _to, ...rest } = search
  if (preset === 'custom') return { ...rest, ...(from && { from }), ...(to && { to }) }
  return preset === DEFAULT_PRESET ? rest : { ...rest, preset }
}

/** Returns the parameters of the URL that are not valid days or presets, to warn about them. */
export function invalidPeriodParams({ preset, from, to }: Address['search']): [name: string, value: string][] {
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
  return { from: toDay(first), to: toDay(last) }
}

/** Days outside the month roll over into its neighbours. Computed in UTC, where every day has 24 hours. */
function toDay([year, month, day]: Parts) {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
}
