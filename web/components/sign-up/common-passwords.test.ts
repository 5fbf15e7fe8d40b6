import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each([
  'Password1',
  'P@ssw0rd1',
  'Welcome2026!',
  'Qwerty123',
  'Abc12345',
  '123Abcabc',
  'Summer99',
  'Trustno1',
  'Dentist2024',
])('warns about %s', (password) => expect(isCommonPassword(password)).toBe(true))

it.each(['Kq7mtvXo2n', 'blue-Ladder-41-fig', 'Marmaduke7Quartz', 'tooth4Giraffe', '', 'Wm9'])(
  'does not warn about "%s"',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
