/** Returns the value that a part of all values is not above; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.round(part * (sorted.length - 1))] ?? 0
}
