export async function measureTime(work: () => Promise<unknown>) {
  const startTime = performance.now()
  await work()
  return performance.now() - startTime
}

/** Returns the median, which for an odd number of values is one of them. */
export function median(values: readonly number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export function formatSeconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

export function formatMilliseconds(value: number) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
