/** The fields that differ from what is stored; an emptied field and none are the same. */
export function changedFields<V extends Record<string, unknown>>(stored: V, typed: V): (keyof V)[] {
  return Object.keys(typed).filter((name) => written(stored[name]) !== written(typed[name]))
}

function written(value: unknown) {
  return JSON.stringify(value === '' || value === undefined ? null : value)
}
