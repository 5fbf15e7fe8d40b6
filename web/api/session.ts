import type { GlobalRole } from '#contract/access.ts'
import { noteUse } from './activity.ts'

/** Which sign-in form a session came from: logout, 401 and the guard return there (register 77). */
export type LoginPage = '/login' | '/management'

const TOKEN = 'typodont.token'
const MANAGEMENT = 'is_management'
const LOGIN_PAGE = 'login_page'
const ORGANIZATION = 'typodont.organization'

/** `elsewhere`: another tab of this browser ended it. */
type Reason = 'signed-out' | 'expired' | 'elsewhere'
type Ended = (reason: Reason) => void
const listeners = new Set<Ended>()
const starters = new Set<() => void>()
let isRemembered = false

export function token() {
  return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
}

type Start = {
  token: string
  remember: boolean
  role: GlobalRole
  loginPage: LoginPage
  /** The same person goes on where the session before ended. */
  isAgain?: boolean
}

/** register 35: remembered for 30 days, else until the browser closes. */
export function startSession({ token, remember, role, loginPage, isAgain = false }: Start) {
  forget(isAgain)
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(TOKEN, token)
  localStorage.removeItem(SIGNED_OUT)
  localStorage.setItem(MANAGEMENT, String(role !== 'doctor'))
  localStorage.setItem(LOGIN_PAGE, loginPage)
  noteUse()
  for (const listener of starters) listener()
}

/** Clears at once and tells the app; the form last used outlives the session. */
export function endSession(reason: 'signed-out' | 'expired') {
  if (!token()) return
  isRemembered = localStorage.getItem(TOKEN) !== null
  // Before the token goes: that is what the other tabs hear of.
  if (reason === 'signed-out') dropDrafts()
  forget(reason === 'expired')
  for (const listener of listeners) listener(reason)
}

/** What was begun or opened names patients and practices: it waits for who comes back, not for who leaves. */
export const CASE_DRAFT = 'typodont.case-draft.'
export const SETUP_DRAFT = 'typodont.setup-draft.'
export const RECENTS = 'typodont.recents.'
/** Sealed (api/drafts.ts). */
export const TYPED_DRAFT = 'typodont.typed.'
const DRAFTS = [CASE_DRAFT, SETUP_DRAFT, RECENTS, TYPED_DRAFT]
const SIGNED_OUT = 'typodont.signed-out'

function dropDrafts() {
  localStorage.setItem(SIGNED_OUT, 'yes')
  for (const key of Object.keys(localStorage)) {
    if (DRAFTS.some((draft) => key.startsWith(draft))) localStorage.removeItem(key)
  }
}

/** A form that is left because somebody signed out, maybe in another tab, writes down nothing more. */
export function keepsDrafts() {
  return token() !== null || localStorage.getItem(SIGNED_OUT) === null
}

type Hold = (reason: Reason, leave: () => void) => boolean
let hold: Hold = () => false

/** The shell of who is signed in may keep the screen as it is, and leave it later. */
export function holdSessionEnd(by: Hold) {
  hold = by
}

export function isHeld(reason: Reason, leave: () => void) {
  return hold(reason, leave)
}

export function onSessionEnd(listener: Ended) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function onSessionStart(listener: () => void) {
  starters.add(listener)
  return () => starters.delete(listener)
}

/** Whether the session that ended last was one that outlives the browser. */
export function wasRemembered() {
  return isRemembered
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

function forget(keepsPlace: boolean) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(TOKEN)
  localStorage.removeItem(MANAGEMENT)
  if (!keepsPlace) sessionStorage.removeItem(ORGANIZATION)
}

// Signing out in one tab signs out in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN || event.newValue !== null || token()) return
  isRemembered = true
  // What this tab wrote down in the very moment.
  if (!keepsDrafts()) dropDrafts()
  for (const listener of listeners) listener('elsewhere')
})
