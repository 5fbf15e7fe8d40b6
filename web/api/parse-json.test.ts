import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['{"a":', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is parsed, or undefined if it is not JSON', (text, value) => expect(parseJson(text)).toEqual(value))
