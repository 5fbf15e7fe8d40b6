import { useState } from 'react'

/**
 * Returns the list of an earlier render for as long as the new one is the same, so that a list created at every render
 * can be a dependency. Without `isSame`, the items themselves are compared.
 */
export function useStable<List extends readonly unknown[]>(
  next: List,
  isSame: (a: List, b: List) => boolean = areSame,
): List {
  const [stable, setStable] = useState(next)
  if (stable === next || isSame(stable, next)) return stable
  setStable(next)
  return next
}

/** Compares two lists item by item. */
export function areSame<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): boolean {
  return a.length === b.length && a.every((item, index) => isSame(item, b[index] as Item))
}
