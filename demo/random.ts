import { randomStream } from '#arches/random.ts'

const SEED = 'typodont'

export type RandomSource = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  happens(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** Random numbers of the demo: one stream per object and property, so that a new property never shifts the others. */
export function createRandom(property: string): RandomSource {
  const { next } = randomStream(SEED, property)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    happens: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
  }
}

/** Returns the item at that position, wrapping around. */
export function itemAt<Item>(items: readonly Item[], place: number): Item {
  const item = items[((place % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Returns the same items in another order. */
export function shuffled<Item>(items: readonly Item[], property: string): Item[] {
  const { next } = randomStream(SEED, property)
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function toIsoString(time: number) {
  return new Date(time).toISOString()
}
