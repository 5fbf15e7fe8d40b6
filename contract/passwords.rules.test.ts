import { expect, it } from 'vitest'
import { password } from './auth.ts'
import { PASSWORD_RULES } from './passwords.rules.ts'

it.each([
  'Typodont1',
  'Aa1🦷🦷🦷🦷',
  'Aa1🦷🦷🦷🦷🦷',
  `Aa1${'🦷'.repeat(15)}`,
  'Aa1aaaa',
  `Aa1${'a'.repeat(30)}`,
  'aa1aaaaa',
  'AAAAAAA1',
])('the form checks off all rules for exactly the passwords that are accepted: %s', (typed) => {
  expect(PASSWORD_RULES.every(({ fits }) => fits(typed))).toBe(password.safeParse(typed).success)
})
