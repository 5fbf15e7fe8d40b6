import { expect, it } from 'vitest'
import { makeWelder } from '#mesh/welder.ts'

/** The factors with which the welder hashes coordinates. */
const [A, B] = [0x9e3779b1, 0x85ebca6b]

/** Returns the inverse of an odd number modulo 2^32. */
function inverse(odd: number) {
  let found = odd
  for (let time = 0; time < 5; time += 1) found = Math.imul(found, 2 - Math.imul(odd, found))
  return found
}

/** Builds distinct coordinates that all belong in one slot of the hash table. */
function crafted(most: number) {
  const floats = new Float32Array(2)
  const bits = new Uint32Array(floats.buffer)
  const places: [number, number][] = []
  for (let x = 0x3f800000; places.length < most; x += 1) {
    bits[0] = x
    bits[1] = Math.imul(Math.imul(x, A), inverse(B))
    const [px = 0, py = 0] = floats
    if (Number.isFinite(py) && Math.abs(py) < 1e5 && py !== 0) places.push([px, py])
  }
  return places
}

it('gives up on vertices that are crafted to collide in the hash table', () => {
  const places = crafted(20_000)
  const welder = makeWelder(places.length)
  const taken = places.findIndex(([x, y]) => !welder.add(x, y, 0))
  // The n-th colliding vertex takes n probes, so all of them take half the square of their number.
  expect(taken).toBeGreaterThan(0)
  expect((taken * taken) / 2).toBeLessThan(33 * places.length)
})

it('accepts the same number of ordinary vertices and merges duplicates', () => {
  const places = crafted(20_000).map(([x], at): [number, number] => [x, at / 7])
  const welder = makeWelder(2 * places.length)
  for (const [x, y] of [...places, ...places]) expect(welder.add(x, y, 0)).toBe(true)
  expect(welder.finish().positions).toHaveLength(3 * places.length)
})
