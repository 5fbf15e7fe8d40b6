import { userCalls } from '#contract/users.ts'
import { send } from './client.ts'
import { mayStoreDrafts, onSessionEnd, TYPED_DRAFT } from './session.ts'

/**
 * Drafts of unsent input, stored in this browser per user. They are encrypted with a key that the server hands to that
 * user only while signed in, so nothing readable outlives the session; logging out removes them (docs/decisions/041).
 */

/**
 * Plain drafts that live as long as the page, while there is no key: offline, or on a page without https, where Web
 * Crypto is missing.
 */
const inMemory = new Map<string, string>()
/** Encrypting is asynchronous: only the latest write of each name is stored. */
const versions = new Map<string, number>()
let keysPromise: Promise<CryptoKey[]> | undefined

onSessionEnd(() => {
  keysPromise = undefined
  inMemory.clear()
})
window.addEventListener('online', () => {
  for (const [name, text] of inMemory) void store(name, text)
})

export function draftName(user_id: number, place: string) {
  return `${TYPED_DRAFT}${user_id}.${place}`
}

export function hasDraft(name: string) {
  return inMemory.has(name) || localStorage.getItem(name) !== null
}

/** Fetches the key early: a draft that is written just before the page unloads cannot wait for it. */
export function preloadDraftKeys() {
  keys().catch(() => {
    // The next read or write of a draft retries.
  })
}

/** The names of all drafts with the given prefix. */
export function draftNames(prefix: string) {
  return [...new Set([...Object.keys(localStorage), ...inMemory.keys()])].filter((name) => name.startsWith(prefix))
}

/**
 * Returns the decrypted draft, or undefined when there is none or no key opens it. @throws ApiError when the keys
 * cannot be fetched
 */
export async function readDraft(name: string): Promise<string | undefined> {
  const sealed = localStorage.getItem(name)
  if (inMemory.has(name) || sealed === null) return inMemory.get(name)
  // A draft of an older release, stored as plain JSON before drafts were encrypted.
  if (/^[[{]/.test(sealed)) {
    void store(name, sealed)
    return sealed
  }
  const [iv = '', text = ''] = sealed.split('.')
  for (const key of await keys()) {
    try {
      const params = { ...cipherParams(name), iv: decodeBase64(iv) }
      return new TextDecoder().decode(await crypto.subtle.decrypt(params, key, decodeBase64(text)))
    } catch {
      // The draft was encrypted with another of the keys, so the next one is tried.
    }
  }
  return undefined
}

/** Returns false when the draft could not be stored and lives only as long as the page. */
export async function storeDraft(name: string, text: string) {
  return mayStoreDrafts() && (await store(name, text))
}

export function removeDraft(name: string) {
  nextVersion(name)
  inMemory.delete(name)
  localStorage.removeItem(name)
}

async function store(name: string, text: string) {
  const version = nextVersion(name)
  inMemory.set(name, text)
  try {
    const [key] = await keys()
    if (!key) return false
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt({ ...cipherParams(name), iv }, key, new TextEncoder().encode(text))
    // The draft was changed, sent or dropped by a sign-out in the meantime.
    if (versions.get(name) !== version || !mayStoreDrafts()) return false
    localStorage.setItem(name, `${encodeBase64(iv)}.${encodeBase64(new Uint8Array(sealed))}`)
    inMemory.delete(name)
    return true
  } catch {
    // Offline or without storage space, the draft stays in memory.
    return false
  }
}

function nextVersion(name: string) {
  const version = (versions.get(name) ?? 0) + 1
  versions.set(name, version)
  return version
}

function keys() {
  keysPromise ??= fetchKeys().catch((error: unknown) => {
    keysPromise = undefined
    throw error
  })
  return keysPromise
}

async function fetchKeys() {
  if (!isSecureContext) return []
  const { keys } = await send(userCalls.draftKeys, {})
  return Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', decodeBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt'])),
  )
}

/** The name is authenticated as well, so a draft cannot be opened under another one. */
function cipherParams(name: string) {
  return { name: 'AES-GCM', additionalData: new TextEncoder().encode(name) }
}

function decodeBase64(base64: string) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function encodeBase64(bytes: Uint8Array) {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
