import { isUnstorable, NO_CONTROLS } from '#contract/wire.ts'
import { invalid } from '#server/errors.ts'

/** Rejects every text that the database cannot store, by its path, even if the schema allows it. */
export function rejectUnstorableText(input: unknown) {
  const places = findUnstorablePaths(input, [])
  if (places.length > 0) throw invalid(Object.fromEntries(places.map((place) => [place, [NO_CONTROLS]])))
}

function findUnstorablePaths(value: unknown, path: readonly string[]): string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [path.join('.') || 'body'] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    // A name like that is no field of ours: the error names its parent instead.
    isUnstorable(name) ? [path.join('.') || 'body'] : findUnstorablePaths(inner, [...path, name]),
  )
}
