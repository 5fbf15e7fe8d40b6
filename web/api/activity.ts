/** Whether somebody is there, and when this browser last used its session: all of its tabs know it. */
const ACTIVE_AT = 'typodont.active_at'
const ATTENDED_FOR = 60_000

let touched = Date.now()
for (const name of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
  window.addEventListener(name, () => (touched = Date.now()), { capture: true, passive: true })
}

/** What is sent while nobody has touched key or mouse for a minute, the screen sends by itself. */
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
