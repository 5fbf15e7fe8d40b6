/** Returns the keys of an object whose type names all of them, in order; Object.keys knows strings only. */
export function keysOf<Key extends string>(record: { readonly [Name in Key]?: unknown }): Key[] {
  return Object.keys(record) as Key[]
}

/** Builds an object that has a value for each of the keys. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}
