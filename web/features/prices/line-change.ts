import { formatCents, type PriceLineView } from '#contract/price-lines.ts'

export type LineChange = { key: string; text: string }

/** Returns the line that changed most between two prices, with the difference as text. */
export function largestChange(
  before: readonly PriceLineView[],
  after: readonly PriceLineView[],
): LineChange | undefined {
  const changes = [...after, ...before.filter(({ key }) => !after.some((line) => line.key === key))]
    .map(({ key, name }) => ({ key, name, by: lineCents(after, key) - lineCents(before, key) }))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
  const [most] = changes
  return most && most.by !== 0
    ? { key: most.key, text: `${most.by > 0 ? '+' : ''}${formatCents(most.by)} ${most.name}` }
    : undefined
}

function lineCents(lines: readonly PriceLineView[], key: string) {
  return lines.find((line) => line.key === key)?.cents ?? 0
}
