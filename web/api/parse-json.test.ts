import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['{"a":', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('%j is parsed, and what is not JSON is undefined', (text, value) => expect(parseJson(text)).toEqual(value))
