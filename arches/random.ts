export type Random = { next: () => number; bell: (sigma: number) => number }

/**
 * A stream of numbers 0..1 for one property of one seed. Each property has its own stream, so that adding a property
 * never shifts the others. `bell` returns a value around 0, roughly normal and never beyond 3 sigma.
 */
export function randomStream(seed: number | string, property: string): Random {
  let state = fnv1a(`${seed}:${property}`)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, bell: (sigma) => (sigma * (next() + next() + next() - 1.5)) / 0.5 }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}
