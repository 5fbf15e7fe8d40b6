import { isTyping } from './keyboard-target.ts'

/** In ms: without a press or keystroke for this long, the user counts as idle. */
export const IDLE_MS = 1000

type IdleOptions = {
  /** In ms: the delay until `onIdle` without input; every input restarts it with the default. */
  pause?: number
  /** Letters move from row to row here, so they also move the viewport. */
  hasLetterKeys?: boolean
  onIdle: () => void
  onMove: () => void
  onPrint: () => void
}

/**
 * Schedules the rendering of content below the viewport: `onIdle` once the user is idle, so that no input has to wait
 * for it; `onMove` on a scroll, a find in page or a key that scrolls; `onPrint` before printing.
 */
export function runWhenIdle({ pause = IDLE_MS, hasLetterKeys = false, onIdle, onMove, onPrint }: IdleOptions) {
  let timer = setTimeout(onIdle, pause)
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true, capture: true }
  function restartTimer() {
    clearTimeout(timer)
    timer = setTimeout(onIdle, IDLE_MS)
  }
  for (const event of ['scroll', 'wheel', 'touchmove']) window.addEventListener(event, onMove, options)
  window.addEventListener('beforeprint', onPrint, options)
  window.addEventListener('pointerdown', restartTimer, options)
  window.addEventListener(
    'keydown',
    (event) => (movesViewport(event, hasLetterKeys) ? onMove() : restartTimer()),
    options,
  )
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

/** Keys that do not move the viewport. */
const STATIC_KEYS = new Set(['Control', 'Meta', 'Alt', 'Shift', 'Enter', 'Escape'])
/** With Control these select everything or search in the page. */
const CONTROLS = new Set(['a', 'f', 'g'])

function movesViewport({ target, key, ctrlKey, metaKey }: KeyboardEvent, hasLetterKeys: boolean) {
  const isLetter = key.length === 1 && key !== ' '
  if (STATIC_KEYS.has(key)) return false
  if (ctrlKey || metaKey) return !isLetter || CONTROLS.has(key.toLowerCase())
  return !isTyping(target) && (!isLetter || hasLetterKeys)
}
