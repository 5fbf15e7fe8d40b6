/** The changed fields, as an edit in the audit trail stores them; undefined if nothing has changed. */
export function diffFields<Values extends Record<string, unknown>>(
  before: Record<keyof Values, unknown>,
  after: Values,
) {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (changed.length === 0) return undefined
  const pick = (values: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return { before: pick(before), after: pick(after) }
}
