import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VARIABLES } from '#server/config.ts'

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)

/** Variables that only tests and tools read are in the example too. */
const ofTests = (name: string) => name.startsWith('TEST_') || name === 'CHROMIUM'

it('every variable that is read is in .env.example and in the documentation, and no others are', () => {
  const read = new Set(VARIABLES)
  const example = namesIn(readFileSync('.env.example', 'utf8'), /^([A-Z][A-Z0-9_]*)=/gm).filter(
    (name) => !ofTests(name),
  )
  expect(new Set(example)).toEqual(read)
  const table = readFileSync('docs/operations.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const first = table.map((line) => line.split('|')[1] ?? '').join()
  expect(new Set(namesIn(first, /`([A-Z0-9_]+)`/g))).toEqual(read)
})
