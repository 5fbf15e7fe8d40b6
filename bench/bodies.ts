import { findCardDigits } from '#server/http/card-digits.ts'

/** The largest bodies of each shape that an anonymous client can send. */
const BODIES: Record<string, unknown> = {
  'a list of zeros': Array.from({ length: 16_380 }, () => 0),
  decimals: Array.from({ length: 1700 }, (_, n) => 0.1234567890123456 + n / 10_000),
  'long numbers': Array.from({ length: 1900 }, () => 4_242_424_242_424_241),
  'texts with digits': Array.from({ length: 1000 }, (_, n) => `4242 4242 4242 424${n % 2} and more`),
  'one text of digits in groups': '4 2 '.repeat(8190),
  'one text of letters': 'a'.repeat(32_760),
  'many names': Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`name_${n}`, n])),
  'objects in a list': Array.from({ length: 1400 }, (_, n) => ({ id: n, note: 'ok' })),
}
const TURNS = 500

/** Compares the search for card digits with JSON.parse. */
export function benchBodies() {
  console.log('| a body of 32 kB | JSON.parse | card digits | ratio |')
  console.log('| --- | --: | --: | --: |')
  for (const [name, body] of Object.entries(BODIES)) {
    const text = JSON.stringify(body)
    const parse = microseconds(() => JSON.parse(text))
    const parsed: unknown = JSON.parse(text)
    const search = microseconds(() => findCardDigits(parsed))
    console.log(`| ${name} | ${parse.toFixed(0)} µs | ${search.toFixed(0)} µs | ${(search / parse).toFixed(1)} |`)
  }
}

/** Returns the median, which is insensitive to garbage collection pauses. */
function microseconds(run: () => unknown) {
  const times = Array.from({ length: TURNS }, () => {
    const startedAt = performance.now()
    run()
    return (performance.now() - startedAt) * 1000
  })
  return times.sort((a, b) => a - b)[TURNS / 2] ?? 0
}
