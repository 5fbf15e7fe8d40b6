/** Runs up to `limit` at once and yields the results in the order of the items. */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  run: (item: Item) => Promise<Result>,
): AsyncGenerator<Awaited<Result>> {
  const running: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const started = run(item)
      // Each is waited for in its turn; one that fails earlier must not end the process.
      started.catch(() => undefined)
      running.push(started)
      const first = running.length === limit ? running.shift() : undefined
      if (first) yield await first
    }
    for (let first = running.shift(); first; first = running.shift()) yield await first
  } finally {
    await Promise.allSettled(running)
  }
}
