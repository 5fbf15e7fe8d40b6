import { isUnstorable, NO_CONTROLS } from '#contract/wire.ts'
import { invalid } from '#server/errors.ts'

/** Refuses, by its place, every text that the database could not hold: whatever a schema lets through. */
export function refuseUnstorable(given: unknown) {
  const places = unstorableIn(given, [])
  if (places.length > 0) throw invalid(Object.fromEntries(places.map((place) => [place, [NO_CONTROLS]])))
}

function unstorableIn(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.') || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    // A name like that is no field of ours: what it stands in is told, not the name.
    isUnstorable(name) ? [path.join('.') || 'body'] : unstorableIn(inner, [...path, name]),
  )
}
