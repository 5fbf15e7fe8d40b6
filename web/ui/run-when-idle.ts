import { isTyping } from './keyboard-target.ts'

/** In ms: without a press or keystroke for this long, the user counts as idle. */
export const IDLE_MS = 1000

type IdleOptions = {
  /** In ms: the delay until `rested` without input; every input restarts it with the default. */
  pause?: number
  /** Letters move from row to row here, so they also lead below the viewport. */
  walksByLetters?: boolean
  rested: () => void
  soon: () => void
  now: () => void
}

/**
 * Schedules the rendering of content below the viewport: `rested` once the user is idle, so that no input has to wait
 * for it; `soon` on a scroll, a find in page or a key that leads below; `now` before printing.
 */
export function runWhenIdle({ pause = IDLE_MS, walksByLetters = false, rested, soon, now }: IdleOptions) {
  let timer = setTimeout(rested, pause)
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true, capture: true }
  function restLater() {
    clearTimeout(timer)
    timer = setTimeout(rested, IDLE_MS)
  }
  for (const event of ['scroll', 'wheel', 'touchmove']) window.addEventListener(event, soon, options)
  window.addEventListener('beforeprint', now, options)
  window.addEventListener('pointerdown', restLater, options)
  window.addEventListener('keydown', (event) => (leadsBelow(event, walksByLetters) ? soon() : restLater()), options)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Keys that do not move the viewport. */
const STAYS = new Set(['Control', 'Meta', 'Alt', 'Shift', 'Enter', 'Escape'])
/** With Control these select everything or search in the page. */
const CONTROLS = new Set(['a', 'f', 'g'])

function leadsBelow({ target, key, ctrlKey, metaKey }: KeyboardEvent, walksByLetters: boolean) {
  const isLetter = key.length === 1 && key !== ' '
  if (STAYS.has(key)) return false
  if (ctrlKey || metaKey) return !isLetter || CONTROLS.has(key.toLowerCase())
  return !isTyping(target) && (!isLetter || walksByLetters)
}
