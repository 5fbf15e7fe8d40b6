/** Returns the fields that differ from the stored values. Blank, empty and null are equal, since the server trims. */
export function changedFields<V extends Record<string, unknown>>(stored: V, typed: V): (keyof V)[] {
  return Object.keys(typed).filter((name) => normalizeValue(stored[name]) !== normalizeValue(typed[name]))
}

function normalizeValue(value: unknown) {
  return JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
}
