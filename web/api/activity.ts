/**
 * Tracks the activity of the user in this tab, and in localStorage the last use of the session in any tab of the
 * browser.
 */
const ACTIVE_AT = 'typodont.active_at'
const ACTIVE_MS = 60_000

let lastInput = Date.now()
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
  window.addEventListener(name, () => (lastInput = Date.now()), { capture: true, passive: true })
}

/** Whether key or pointer were used within the last minute; requests sent otherwise are marked as automatic. */
export function isUserActive() {
  return Date.now() - lastInput < ACTIVE_MS
}

export function lastInputAt() {
  return lastInput
}

export function recordUse() {
  localStorage.setItem(ACTIVE_AT, String(Date.now()))
}

export function lastUsedAt() {
  return Number(localStorage.getItem(ACTIVE_AT))
}
