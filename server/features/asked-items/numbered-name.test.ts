import { expect, it } from 'vitest'
import { numberedName } from './numbered-name.ts'

it('numbers a file name that is taken', () => {
  expect(numberedName('lower.stl', [])).toBe('lower.stl')
  expect(numberedName('lower.stl', ['upper.stl'])).toBe('lower.stl')
  expect(numberedName('lower.stl', ['LOWER.STL'])).toBe('lower (2).stl')
  expect(numberedName('lower.stl', ['lower.stl', 'Lower (2).stl'])).toBe('lower (3).stl')
  expect(numberedName('scan', ['scan'])).toBe('scan (2)')
  expect(numberedName('.stl', ['.stl'])).toBe('.stl (2)')
})
