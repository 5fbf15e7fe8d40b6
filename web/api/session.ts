/** The session of this browser: its token, the organization of each tab, and the events of its start and end. */
import type { GlobalRole } from '#contract/access.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { recordUse } from './activity.ts'

/** The sign-in form that a session came from: logout, a 401 and the route guard return there (register 77). */
export type LoginPage = '/login' | '/management'

const TOKEN = 'typodont.token'
const MANAGEMENT = 'is_management'
const LOGIN_PAGE = 'login_page'
const ORGANIZATION = 'typodont.organization'

/** `elsewhere`: the session was ended in another tab of this browser. */
type Reason = 'signed-out' | 'expired' | 'elsewhere'
const endListeners = createListeners<[reason: Reason]>()
const startListeners = createListeners()
let isRemembered = false

export function token() {
  return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
}

type Start = {
  token: string
  remember: boolean
  role: GlobalRole
  loginPage: LoginPage
  /** The same user signs in again and continues in the same organization. */
  isAgain?: boolean
}

/** Stores the token for 30 days if it is to be remembered, else until the browser closes (register 35). */
export function startSession({ token, remember, role, loginPage, isAgain = false }: Start) {
  clearSession(isAgain)
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(TOKEN, token)
  localStorage.removeItem(SIGNED_OUT)
  localStorage.setItem(MANAGEMENT, String(role !== 'doctor'))
  localStorage.setItem(LOGIN_PAGE, loginPage)
  recordUse()
  startListeners.notify()
}

/** Clears the session and notifies the listeners; the sign-in form last used is remembered. */
export function endSession(reason: 'signed-out' | 'expired') {
  if (!token()) return
  isRemembered = localStorage.getItem(TOKEN) !== null
  // Drafts go before the token, because the removal of the token is the event that the other tabs react to.
  if (reason === 'signed-out') removeDrafts()
  clearSession(reason === 'expired')
  endListeners.notify(reason)
}

/**
 * Prefixes of storage keys whose values name patients and practices: they survive an expired session, so that the user
 * can continue, and are removed on sign-out.
 */
export const CASE_DRAFT = 'typodont.case-draft.'
export const SETUP_DRAFT = 'typodont.setup-draft.'
export const RECENTS = 'typodont.recents.'
/** The values are encrypted (api/drafts.ts). */
export const TYPED_DRAFT = 'typodont.typed.'
const DRAFTS = [CASE_DRAFT, SETUP_DRAFT, RECENTS, TYPED_DRAFT]
const SIGNED_OUT = 'typodont.signed-out'

function removeDrafts() {
  localStorage.setItem(SIGNED_OUT, 'yes')
  for (const key of Object.keys(localStorage)) {
    if (DRAFTS.some((draft) => key.startsWith(draft))) localStorage.removeItem(key)
  }
}

/**
 * Whether drafts may be stored: a form that unmounts because of a sign-out, maybe in another tab, must not write them
 * again.
 */
export function mayStoreDrafts() {
  return token() !== null || localStorage.getItem(SIGNED_OUT) === null
}

type SessionEndHandler = (reason: Reason, leave: () => void) => boolean
let sessionEndHandler: SessionEndHandler = () => false

/** Registers a function that may keep the screen when the session ends: it returns true and calls `leave` later. */
export function setSessionEndHandler(handler: SessionEndHandler) {
  sessionEndHandler = handler
}

export function isSessionEndDeferred(reason: Reason, leave: () => void) {
  return sessionEndHandler(reason, leave)
}

export const onSessionEnd = endListeners.subscribe
export const onSessionStart = startListeners.subscribe

/** Whether the session that ended last was remembered beyond the browser's lifetime. */
export function wasRemembered() {
  return isRemembered
}

export function loginPage(): LoginPage | undefined {
  const stored = localStorage.getItem(LOGIN_PAGE)
  return stored === '/login' || stored === '/management' ? stored : undefined
}

/** The organization that this tab works in; each tab may use another one. */
export function currentOrganization(): number | undefined {
  return Number(sessionStorage.getItem(ORGANIZATION)) || undefined
}

export function chooseOrganization(id: number) {
  sessionStorage.setItem(ORGANIZATION, String(id))
}

function clearSession(keepOrganization: boolean) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(TOKEN)
  localStorage.removeItem(MANAGEMENT)
  if (!keepOrganization) sessionStorage.removeItem(ORGANIZATION)
}

// A sign-out in one tab signs out all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN || event.newValue !== null || token()) return
  isRemembered = true
  // This tab may have stored a draft in the same moment.
  if (!mayStoreDrafts()) removeDrafts()
  endListeners.notify('elsewhere')
})
