import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { keepsDrafts, onSessionEnd, TYPED_DRAFT } from './session.ts'

/**
 * What somebody typed and has not sent, in this browser and per person. It is sealed with a key that the server gives to that person
 * alone while they are signed in, so nothing readable outlives the session; logging out removes it (docs/decisions/041).
 */

/** Typed while there is no key: no connection, or a page without https, where a browser seals nothing. It lives with the page. */
const waiting = new Map<string, string>()
/** Sealing takes a moment: only the last one of a place is stored. */
const turns = new Map<string, number>()
let opened: Promise<CryptoKey[]> | undefined

onSessionEnd(() => {
  opened = undefined
  waiting.clear()
})
window.addEventListener('online', () => {
  for (const [name, text] of waiting) void store(name, text)
})

export function draftName(user_id: number, place: string) {
  return `${TYPED_DRAFT}${user_id}.${place}`
}

export function hasDraft(name: string) {
  return waiting.has(name) || localStorage.getItem(name) !== null
}

/** Fetches the key early: what is kept in the moment before a page goes cannot wait for it. */
export function openDrafts() {
  keys().catch(() => {
    // Whoever reads or keeps a draft asks again.
  })
}

/** All drafts of which the name begins so. */
export function draftNames(prefix: string) {
  return [...new Set([...Object.keys(localStorage), ...waiting.keys()])].filter((name) => name.startsWith(prefix))
}

/** @throws ApiError where the key cannot be read now */
export async function readDraft(name: string): Promise<string | undefined> {
  const sealed = localStorage.getItem(name)
  if (waiting.has(name) || sealed === null) return waiting.get(name)
  // JSON, written before drafts were sealed.
  if (/^[[{]/.test(sealed)) {
    void store(name, sealed)
    return sealed
  }
  const [iv = '', text = ''] = sealed.split('.')
  for (const key of await keys()) {
    try {
      const way = { ...wayOf(name), iv: bytesOf(iv) }
      return new TextDecoder().decode(await crypto.subtle.decrypt(way, key, bytesOf(text)))
    } catch {
      // Sealed with another of the keys, or by nobody: the next one is tried.
    }
  }
  return undefined
}

/** False where it lives as long as the page only. */
export async function keepDraft(name: string, text: string) {
  return keepsDrafts() && (await store(name, text))
}

export function dropDraft(name: string) {
  takeTurn(name)
  waiting.delete(name)
  localStorage.removeItem(name)
}

async function store(name: string, text: string) {
  const turn = takeTurn(name)
  waiting.set(name, text)
  try {
    const [key] = await keys()
    if (!key) return false
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ ...wayOf(name), iv }, key, new TextEncoder().encode(text))
    // Typed on, sent, or signed out meanwhile.
    if (turns.get(name) !== turn || !keepsDrafts()) return false
    localStorage.setItem(name, `${base64Of(iv)}.${base64Of(new Uint8Array(sealed))}`)
    waiting.delete(name)
    return true
  } catch {
    // Without a connection or room it waits in the page.
    return false
  }
}

function takeTurn(name: string) {
  const turn = (turns.get(name) ?? 0) + 1
  turns.set(name, turn)
  return turn
}

function keys() {
  opened ??= readKeys().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function readKeys() {
  if (!isSecureContext) return []
  const { keys } = await send(userCalls.draftKeys, {})
  return Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])),
  )
}

/** Its place is part of the seal: a draft opens nowhere else. */
function wayOf(name: string) {
  return { name: 'AES-GCM', additionalData: new TextEncoder().encode(name) }
}

function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function base64Of(bytes: Uint8Array) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
