import { isTyping } from './layers.ts'

/** In ms: so long without a press or a letter, and the hand rests. */
export const REST = 1000

type Wanted = {
  /** In ms: how long until it rests, unless it is at work. */
  pause?: number
  /** By letters one walks on, from row to row: they lead below, too. */
  walksByLetters?: boolean
  rested: () => void
  soon: () => void
  now: () => void
}

/**
 * Tells when to draw what lies below the window: once the hand rests, so that no press and no letter waits for it; soon, where
 * somebody scrolls, looks for words in the page or walks with keys: whatever leads below. A printer waits for nothing.
 */
export function onceWanted({ pause = REST, walksByLetters = false, rested, soon, now }: Wanted) {
  let timer = setTimeout(rested, pause)
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true, capture: true }
  function restLater() {
    clearTimeout(timer)
    timer = setTimeout(rested, REST)
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

/** What is done where one is. */
const STAYS = new Set(['Control', 'Meta', 'Alt', 'Shift', 'Enter', 'Escape'])
/** With Control: everything is chosen, and words are looked for in the page. */
const CONTROLS = new Set(['a', 'f', 'g'])

function leadsBelow({ target, key, ctrlKey, metaKey }: KeyboardEvent, walksByLetters: boolean) {
  const isLetter = key.length === 1 && key !== ' '
  if (STAYS.has(key)) return false
  if (ctrlKey || metaKey) return !isLetter || CONTROLS.has(key.toLowerCase())
  return !isTyping(target) && (!isLetter || walksByLetters)
}
