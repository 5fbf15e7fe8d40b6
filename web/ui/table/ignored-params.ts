import type { Address } from './address-context.ts'

type Search = Address['search']

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isCalendarDay(text: string) {
  const time = Date.parse(text)
  // Some engines parse February 31 as a day in March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Formats the notice about a parameter of the address that the page ignores. */
export function formatIgnoredParam(name: string, value: string) {
  const missing = value.split(',').find((each) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(each) && !isCalendarDay(each))
  if (missing) return `The address asks for a date that does not exist: ${missing}. It was left out.`
  const filter = /^filter\[([^\]]+)\]/.exec(name)?.[1]
  const label = (filter ?? name).replaceAll('_', ' ')
  const excerpt = value.length > 60 ? `${value.slice(0, 60)}…` : value
  return `The address asks for ${filter ? 'the filter ' : ''}“${label}” with “${excerpt}”, which this page does not know. It was left out.`
}

/** Returns the notices, and a function that removes the ignored parameters from the address. */
export function toIgnoredParams(
  parts: readonly [name: string, value: string][],
  search: Search,
  begin: (next: Search) => void,
) {
  const names = parts.map(([name]) => name)
  return {
    messages: parts.map(([name, value]) => formatIgnoredParam(name, value)),
    forget: () => begin(Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))),
  }
}
