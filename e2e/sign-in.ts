import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Page } from '@playwright/test'

export type Account = 'super' | 'admin' | 'supervisor' | 'tech' | 'lab' | 'owner' | 'member'
type Form = '/login' | '/management'
type Session = { token: string; role: string; since: number }

const STAFF: Account[] = ['super', 'admin', 'supervisor', 'tech']

/**
 * Signs in as the demo account, like a person who used the form of its role and chose to stay signed in, and opens the
 * address.
 */
export async function signIn(page: Page, account: Account, address?: string) {
  await signInAs(page, formOf(account), `${account}@typodont.test`, address)
}

/** Signs in as any person of the demo. The form itself and its bot check are tested by auth.e2e.ts. */
export async function signInAs(page: Page, form: Form, email: string, address = '/') {
  await storeSession(page, form, email)
  await page.goto(address)
}

/** Signs in without opening a page, for scenes that look something up first or open more than one page. */
export async function signInWithoutPage(page: Page, account: Account) {
  await storeSession(page, formOf(account), `${account}@typodont.test`)
}

function formOf(account: Account): Form {
  return STAFF.includes(account) ? '/management' : '/login'
}

async function storeSession(page: Page, form: Form, email: string) {
  // A page of the origin without the application, to write the session as the browser stores it (web/api/session.ts).
  await page.goto('/favicon.svg')
  const { token, role } = await sessionOf(page, form, email)
  const kept = { 'typodont.token': token, is_management: String(role !== 'doctor'), login_page: form }
  await page.evaluate((entries) => {
    sessionStorage.removeItem('typodont.organization')
    localStorage.removeItem('typodont.signed-out')
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    localStorage.setItem('typodont.active_at', String(Date.now()))
  }, kept)
}

const sessions = new Map<string, Session>()

/** In ms. Ten minutes after the sign-in, irreversible actions ask for the password again. */
const FRESH = 8 * 60_000

/** Signs each person in once, and again if a scene has ended the session or it is no longer fresh. */
async function sessionOf(page: Page, form: Form, email: string) {
  const { origin } = new URL(page.url())
  const name = `${origin}${form} ${email}`
  const known = sessions.get(name)
  const session =
    known && Date.now() - known.since < FRESH && (await isAlive(page, known))
      ? known
      : await openSession(page, form, email)
  sessions.set(name, session)
  return session
}

async function isAlive(page: Page, { token }: Session) {
  const reply = await page.request.get('/api/v2/me', { headers: { authorization: `Bearer ${token}` } })
  return reply.ok()
}

async function openSession(page: Page, form: Form, email: string): Promise<Session> {
  const asked = await page.request.get('/api/v2/bot_check/challenge?action=login')
  const { challenge }: { challenge: Challenge } = await asked.json()
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const reply = await page.request.post('/api/v2/login', {
    headers: { 'x-bot-token': Buffer.from(JSON.stringify(proof)).toString('base64') },
    data: { email, password: 'Typodont1', remember_me: true, management: form === '/management' },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  const { access_token, user }: { access_token: string; user: { roles: { name: string }[] } } = await reply.json()
  return { token: access_token, role: user.roles[0]?.name ?? 'doctor', since: Date.now() }
}
