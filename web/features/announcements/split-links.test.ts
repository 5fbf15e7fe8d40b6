import { expect, it } from 'vitest'
import { splitLinks } from './split-links.ts'

it.each<[string, string[]]>([
  ['No address here.', []],
  ['See https://typodont.test/news, please.', ['https://typodont.test/news']],
  ['(http://a.test/x?y=1&z=2#top)', ['http://a.test/x?y=1&z=2#top']],
  ['HTTPS://A.test and https://b.test!', ['HTTPS://A.test', 'https://b.test']],
  ['javascript:alert(1) data:text/html,x ftp://a.test www.a.test', []],
  ['https:// and https://:80', []],
  ['https://typodont.test@evil.test/', []],
  ['<a href="https://a.test">b</a>', ['https://a.test']],
])('finds the URLs in %j', (text, addresses) => {
  const parts = splitLinks(text)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(addresses)
  // Nothing of the text is lost or changed.
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
