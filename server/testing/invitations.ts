import type { TestApp } from './app.ts'
import { PASSWORD } from './people.ts'

/** The token in the newest mail to the address. */
export async function mailedToken(t: TestApp, email: string) {
  await t.runJobs()
  const html = (await t.mailsTo(email)).at(-1)?.html ?? ''
  return /token=([^"&]+)/.exec(html)?.[1] ?? ''
}

/** The body of a sign-up by an invitation. */
export function signUpBody(token: string) {
  return { first_name: 'Nils', last_name: 'Lindholm', password: PASSWORD, password_confirmation: PASSWORD, token }
}
