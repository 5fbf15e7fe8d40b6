import { expect, it } from 'vitest'
import { fileName } from './files.ts'

it('a file name has no marks that turn the direction of its reading', () => {
  for (const mark of ['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069'])
    expect(fileName.safeParse(`upper${mark}gpj.stl`).success).toBe(false)
  expect(fileName.safeParse('قالب علوي.stl').success).toBe(true)
})
