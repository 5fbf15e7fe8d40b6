const numbers = new WeakMap<object, number>()
let last = 0

/** Returns a number that stands for this very object, as a key of what was computed from it. */
export function objectKey(object: object): number {
  const number = numbers.get(object) ?? ++last
  numbers.set(object, number)
  return number
}
