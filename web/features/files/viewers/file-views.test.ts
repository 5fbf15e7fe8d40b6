import { expect, it } from 'vitest'
import { fileFrame } from './file-views.ts'

it('looks onto the chewing surface of each jaw, and opens both like a book', () => {
  expect(fileFrame('occlusal', 'upper')).toMatchObject({ phi: 180, arches: 'upper' })
  expect(fileFrame('occlusal', 'lower')).toMatchObject({ phi: 0, arches: 'lower' })
  expect(fileFrame('occlusal', 'both')).toMatchObject({ phi: 0, arches: 'both', isBook: true })
})

it('sees the left of the patient from their left', () => {
  expect(fileFrame('left', 'both').theta).toBeGreaterThan(0)
  expect(fileFrame('right', 'both').theta).toBe(-fileFrame('left', 'both').theta)
  expect(fileFrame('frontal', 'upper')).toMatchObject({ theta: 0, phi: 90, isBook: false })
})
