import { expect, it } from 'vitest'
import { hideNames } from './hide-names.ts'

const lena = { first_name: 'Lena Maria', last_name: 'Sorensen' }

it.each([
  ['Lena Sorensen bites too deep.', 'the patient bites too deep.'],
  ['Please retake Sorensen, and ask Lena Maria.', 'Please retake the patient, and ask the patient.'],
  ['Sorensen’s right side', 'the patient’s right side'],
  ['Helena is somebody else.', 'Helena is somebody else.'],
])('hides the patient in %s', (text, hidden) => {
  expect(hideNames(text, lena)).toBe(hidden)
})

it('keeps words that only resemble a name, and reads a name literally', () => {
  expect(hideNames('It will end at 46.', { first_name: 'Will', last_name: 'O' })).toBe('It will end at 46.')
  expect(hideNames('aab', { first_name: 'A', last_name: "D'Amico" })).toBe('aab')
  expect(hideNames("Ask D'Amico.", { first_name: 'A', last_name: "D'Amico" })).toBe('Ask the patient.')
})
