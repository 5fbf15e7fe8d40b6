import { randomStream } from '#arches/random.ts'

const SEED = 'typodont'

export type Chance = {
  /** 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  happens(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
}

/** The demo's dice: one stream per thing and property, so that a new property never shifts the others. */
export function chance(property: string): Chance {
  const { next } = randomStream(SEED, property)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    happens: (probability) => next() < probability,
    pick: (items) => at(items, whole(0, items.length - 1)),
  }
}

/** The item at that place, counted round and round. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[((place % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** The same items in another order. */
export function shuffled<Item>(items: readonly Item[], property: string): Item[] {
  const { next } = randomStream(SEED, property)
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export function instant(time: number) {
  return new Date(time).toISOString()
}
