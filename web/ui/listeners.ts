/** Creates a set of listeners; `subscribe` has the shape that `useSyncExternalStore` takes. */
export function createListeners<Args extends unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()

  function subscribe(listener: (...args: Args) => void) {
    all.add(listener)
    return () => void all.delete(listener)
  }

  function notify(...args: Args) {
    for (const listener of all) listener(...args)
  }

  return { subscribe, notify, isEmpty: () => all.size === 0 }
}
