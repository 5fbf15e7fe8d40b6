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
  await signInAs(page, loginForm(account), `${account}@typodont.test`, address)
}

/** Signs in as any person of the demo. The form itself and its bot check are tested by auth.e2e.ts. */
export async function signInAs(page: Page, form: Form, email: string, address = '/') {
  await storeSession(page, form, email)
  await page.goto(address)
}

/** Signs in without opening a page, for scenes that look something up first or open more than one page. */
export async function signInWithoutPage(page: Page, account: Account) {
  await storeSession(page, loginForm(account), `${account}@typodont.test`)
}

function loginForm(account: Account): Form {
  return STAFF.includes(account) ? '/management' : '/login'
}

async function storeSession(page: Page, form: Form, email: string) {
  // A page of the origin without the application, to write the session as the browser stores it (web/api/session.ts).
  const [{ token, role }] = await Promise.all([getSession(page, form, email), page.goto('/favicon.svg')])
  const entries = { 'typodont.token': token, is_management: String(role !== 'doctor'), login_page: form }
  await page.evaluate((entries) => {
    sessionStorage.removeItem('typodont.organization')
    localStorage.removeItem('typodont.signed-out')
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    localStorage.setItem('typodont.active_at', String(Date.now()))
  }, entries)
}

const sessions = new Map<string, Session>()

/** In ms. Ten minutes after the sign-in, irreversible actions ask for the password again. */
const SESSION_LIFE_MS = 8 * 60_000

/** Signs each person in once, and again if a scene has ended the session or it is no longer fresh. */
async function getSession(page: Page, form: Form, email: string) {
  // A portal of its own does not know the session of another one, which is therefore opened anew there.
  const name = `${form} ${email}`
  const cached = sessions.get(name)
  const session =
    cached && Date.now() - cached.since < SESSION_LIFE_MS && (await isValid(page, cached))
      ? cached
      : await openSession(page, form, email)
  sessions.set(name, session)
  return session
}

async function isValid(page: Page, { token }: Session) {
  const reply = await page.request.get('/api/v2/me', { headers: { authorization: `Bearer ${token}` } })
  return reply.ok()
}

async function openSession(page: Page, form: Form, email: string): Promise<Session> {
  const response = await page.request.get('/api/v2/bot_check/challenge?action=login')
  const { challenge }: { challenge: Challenge } = await response.json()
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const reply = await page.request.post('/api/v2/login', {
    headers: { 'x-bot-token': Buffer.from(JSON.stringify(proof)).toString('base64') },
    data: { email, password: 'Typodont1', remember_me: true, management: form === '/management' },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${await reply.text()}`)
  const { access_token, user }: { access_token: string; user: { roles: { name: string }[] } } = await reply.json()
  return { token: access_token, role: user.roles[0]?.name ?? 'doctor', since: Date.now() }
}
