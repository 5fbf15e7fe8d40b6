import { expect, it } from 'vitest'
import { tokenize } from './code-tokens.ts'

const kinds = (line: string) => tokenize(line).flatMap(({ text, kind }) => (kind ? [[kind, text]] : []))

it('colors TypeScript', () => {
  expect(kinds("const scan = await typodont.upload('a.stl', 2) // sends it")).toEqual([
    ['keyword', 'const'],
    ['keyword', 'await'],
    ['call', 'upload'],
    ['string', "'a.stl'"],
    ['number', '2'],
    ['comment', '// sends it'],
  ])
})

it('colors shell, whose # and // are no comments within a word', () => {
  expect(kinds('for f in $# https://x/y; do # each')).toEqual([
    ['keyword', 'for'],
    ['keyword', 'in'],
    ['keyword', 'do'],
    ['comment', '# each'],
  ])
  expect(kinds('api "$API/cases" --json @- | jq .data.id')).toEqual([
    ['call', 'api'],
    ['string', '"$API/cases"'],
    ['call', 'jq'],
  ])
})

it('loses nothing of a line', () => {
  const line = '  api "$API/uploads" --json "{\\"file_name\\": \\"$f\\"}" > "$f.json"'
  expect(
    tokenize(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line)
})
