import { expect, it } from 'vitest'
import { fileName } from './files.ts'

it('a file name loses its bidirectional control characters', () => {
  for (const mark of ['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'])
    expect(fileName.parse(`upper${mark}gpj.stl`)).toBe('uppergpj.stl')
  expect(fileName.parse('قالب علوي.stl')).toBe('قالب علوي.stl')
})

it('a file name is normalized to one line of composed characters', () => {
  expect(fileName.parse('Zoe\u0308\u00a0upper\n2.stl')).toBe('Zo\u00eb upper 2.stl')
})
