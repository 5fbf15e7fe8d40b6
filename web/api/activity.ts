/**
 * Tracks the activity of the user in this tab, and in localStorage the last use of the session in any tab of the
 * browser.
 */
const ACTIVE_AT = 'typodont.active_at'
const ATTENDED_FOR = 60_000

let touched = Date.now()
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
  window.addEventListener(name, () => (touched = Date.now()), { capture: true, passive: true })
}

/** Whether key or pointer were used within the last minute; requests sent otherwise are marked as automatic. */
export function isAttended() {
  return Date.now() - touched < ATTENDED_FOR
}

export function lastTouch() {
  return touched
}

export function noteUse() {
  localStorage.setItem(ACTIVE_AT, String(Date.now()))
}

export function lastUse() {
  return Number(localStorage.getItem(ACTIVE_AT))
}
