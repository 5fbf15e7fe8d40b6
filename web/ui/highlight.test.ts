import { expect, it } from 'vitest'
import { highlightParts } from './highlight.ts'

function highlight(text: string, ...words: string[]) {
  return highlightParts(text, words)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')
}

it.each([
  ['Northgate Dental Lab', ['nort'], '[Nort]hgate Dental Lab'],
  ['Great North Orthodontics', ['orth', 'great'], '[Great] N[orth] [Orth]odontics'],
  ['Great North', ['north', 'nor'], 'Great [North]'],
  ['a+b (c)', ['+b', '(c'], 'a[+b] [(c])'],
  ['Cedar Hollow', ['zz'], 'Cedar Hollow'],
  ['Cedar Hollow', [''], 'Cedar Hollow'],
  ['Jürgen MÜLLER', ['müll'], 'Jürgen [MÜLL]ER'],
  ['Zoë O’Brien', ['zoe', "o'bri"], '[Zoë] [O’Bri]en'],
  ['Straße', ['strass'], '[Straß]e'],
])('%s by %j', (text, words, expected) => {
  expect(highlight(text, ...words)).toBe(expected)
})

it('returns where each part starts', () => {
  expect(highlightParts('North by north', ['north']).map(({ offset }) => offset)).toEqual([0, 5, 9])
})
