/** The fields that differ from what is stored; an emptied field, one of blanks and none are the same, as the server trims. */
export function changedFields<V extends Record<string, unknown>>(stored: V, typed: V): (keyof V)[] {
  return Object.keys(typed).filter((name) => written(stored[name]) !== written(typed[name]))
}

function written(value: unknown) {
  return JSON.stringify(typeof value === 'string' ? value.trim() || null : (value ?? null))
}
