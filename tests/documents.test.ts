import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readSource, ROOT, sourceFiles } from './source-files.ts'

const files = sourceFiles(/\.(tsx?|mjs|sql|css)$/)
const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
)

/** Files of README's example of an added call. */
const EXAMPLES = ['contract/x.ts', 'server/features/x/routes.ts']

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)

it('every file that the documentation names exists', () => {
  const missing = documents.flatMap((document) => {
    const text = readSource(document)
    const named = namesIn(text, /`([\w./-]+\.(?:tsx?|mjs|sql|css))`/g).filter((name) => !EXAMPLES.includes(name))
    const lost = [
      // Some files are named without their folder.
      ...named.filter((name) => !existsSync(path.join(ROOT, name)) && !files.some((file) => file.endsWith(`/${name}`))),
      ...namesIn(text, /\]\(([\w./-]+)(?:#[\w-]+)?\)/g).filter(
        (name) => !existsSync(path.join(ROOT, path.dirname(document), name)),
      ),
    ]
    return lost.map((name) => `${document}: ${name}`)
  })
  expect(missing).toEqual([])
})

it('every test that the gate names is there', () => {
  const named = namesIn(readSource('.ci/run'), /\s((?:server|tests)\/[\w/-]+)/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !files.some((file) => file.startsWith(name) && file.includes('.test.')))).toEqual([])
})
