import type { signUpCalls } from '#contract/sign-up.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { newAddress, type Examples } from './world.ts'

export const signUpExamples: Examples<typeof signUpCalls> = {
  validateEmail: () => ({ query: { email: newAddress() } }),
  register: () => ({
    body: {
      first_name: 'Mina',
      last_name: 'Park',
      email: newAddress(),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  }),
  verificationState: () => ({ body: { token: 'any' } }),
}
