/** Returns the fields that differ from the stored values. Blank, empty and null are equal, since the server trims. */
export function changedFields<V extends Record<string, unknown>>(stored: V, typed: V): (keyof V)[] {
  return Object.keys(typed).filter((name) => written(stored[name]) !== written(typed[name]))
}

function written(value: unknown) {
  return JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
}
