/**
 * Input before the code is there: index.html records keystrokes until the shell is rendered, and `focusFilter` collects
 * them until a list has its filter field.
 */
import { startKeystrokeBuffer, flushKeystrokes } from './keystroke-buffer.ts'

declare global {
  // index.html writes it before any module is there.
  var earlyKeys: { key: string; ctrlKey: boolean }[] | undefined
}

/**
 * Removes the placeholder of index.html once the shell is rendered, and replays the keystrokes that it has recorded.
 */
export function replayBootKeys() {
  document.documentElement.removeAttribute('data-early')
  const keys = globalThis.earlyKeys?.splice(0) ?? []
  for (const [index, keystroke] of keys.entries()) {
    const focused = document.activeElement
    // The remaining text is inserted at once, because a field takes one change before it is rendered again.
    if (focused instanceof HTMLInputElement) return insert(focused, toText(keys.slice(index)))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keystroke, bubbles: true, cancelable: true }))
  }
}

function toText(keys: readonly { key: string; ctrlKey: boolean }[]) {
  return keys.map(({ key, ctrlKey }) => (ctrlKey ? '' : key)).join('')
}

const POLL_MS = 50
const TIMEOUT_MS = 10_000

/**
 * Focuses the filter of the list ("/"). While the list is still loading, it waits and then inserts what was typed until
 * then.
 */
export function focusFilter(isLeaving: () => boolean) {
  if (!isListLoading(isLeaving)) return filterField()?.focus()
  const deadline = Date.now() + TIMEOUT_MS
  const timer = setInterval(() => {
    if (!isListLoading(isLeaving) || Date.now() > deadline) end()
  }, POLL_MS)
  startKeystrokeBuffer(end)

  function end() {
    clearInterval(timer)
    const text = flushKeystrokes()
    const field = filterField()
    if (!field) return
    field.focus()
    if (text) insert(field, text)
  }
}

function insert(field: HTMLInputElement, text: string) {
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function isListLoading(isLeaving: () => boolean) {
  return isLeaving() || !document.querySelector('#main')?.firstElementChild
}

function filterField() {
  return document.querySelector<HTMLInputElement>('[data-filter-focus]')
}
