// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { withOpposingJaw } from './opposing-jaw.ts'

const file = (name: string) => ({ name, bytes: new ArrayBuffer(0) })
const FILES = ['upper-1.stl', 'lower-1.stl', 'model.stl', 'upper-2.stl', 'lower-2.stl'].map(file)

it('adds the nearest file of the other jaw, in the order of the list', () => {
  const names = (at: number) => withOpposingJaw(FILES, `${at} ${FILES[at]?.name}`).map(({ name }) => name)
  expect(names(0)).toEqual(['upper-1.stl', 'lower-1.stl'])
  expect(names(4)).toEqual(['upper-2.stl', 'lower-2.stl'])
  expect(names(2)).toEqual(['model.stl'])
  expect(withOpposingJaw(FILES, 'none')).toEqual([])
})
