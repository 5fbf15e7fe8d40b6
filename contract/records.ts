/** Returns the keys of an object whose type names all of them, in order; Object.keys knows strings only. */
export function keysOf<Key extends string>(record: { readonly [Name in Key]?: unknown }): Key[] {
  return Object.keys(record) as Key[]
}

/** Builds an object that has a value for each of the keys. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** Groups items by a key, in the order of their first items. */
export function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
