import type { GlobalRole } from '#contract/access.ts'

/** Which sign-in form a session came from: logout, 401 and the guard return there (register 77). */
export type LoginPage = '/login' | '/management'

const TOKEN = 'typodont.token'
const MANAGEMENT = 'is_management'
const LOGIN_PAGE = 'login_page'
const ORGANIZATION = 'typodont.organization'

type Ended = (reason: 'signed-out' | 'expired') => void
const listeners = new Set<Ended>()

export function token() {
  return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
}

type Start = { token: string; remember: boolean; role: GlobalRole; loginPage: LoginPage }

/** register 35: remembered for 30 days, else until the browser closes. */
export function startSession({ token, remember, role, loginPage }: Start) {
  forget()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(TOKEN, token)
  localStorage.setItem(MANAGEMENT, String(role !== 'doctor'))
  localStorage.setItem(LOGIN_PAGE, loginPage)
}

/** Clears at once and tells the app; the form last used outlives the session. */
export function endSession(reason: 'signed-out' | 'expired') {
  if (!token()) return
  forget()
  for (const listener of listeners) listener(reason)
}

export function onSessionEnd(listener: Ended) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function loginPage(): LoginPage | undefined {
  const stored = localStorage.getItem(LOGIN_PAGE)
  return stored === '/login' || stored === '/management' ? stored : undefined
}

/** The organization that this tab works in; each tab may have its own. */
export function currentOrganization(): number | undefined {
  return Number(sessionStorage.getItem(ORGANIZATION)) || undefined
}

export function chooseOrganization(id: number) {
  sessionStorage.setItem(ORGANIZATION, String(id))
}

function forget() {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(TOKEN)
  localStorage.removeItem(MANAGEMENT)
  sessionStorage.removeItem(ORGANIZATION)
}

// Signing out in one tab signs out in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN || event.newValue !== null || token()) return
  for (const listener of listeners) listener('signed-out')
})
