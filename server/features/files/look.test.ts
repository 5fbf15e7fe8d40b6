import { expect, it } from 'vitest'
import { looksLikeStl } from './look.ts'

it.each([
  ['solid upper\nfacet normal 0 0 1\n', true],
  ['  solid\r\n  facet normal 0 0 1', true],
  ['solid nothing\nendsolid nothing\n', true],
  ['solid evidence that this is a letter\nand no scan at all\n', false],
  ['solidarity\nfacet normal 0 0 1\n', false],
  ['solid', false],
])('a text is an STL by its first facet: %o', (text, is) => {
  const head = new TextEncoder().encode(text)
  expect(looksLikeStl(head, head.length)).toBe(is)
})
