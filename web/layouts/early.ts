import { holdTyped, takeTyped } from './typed-ahead.ts'

declare global {
  // oxlint-disable-next-line vars-on-top, no-var -- index.html writes it before any module is there
  var earlyKeys: { key: string; ctrlKey: boolean }[] | undefined
}

/** The shell is here: what index.html drew in its place goes, and the keys that it wrote down are pressed. */
export function endEarly() {
  document.documentElement.removeAttribute('data-early')
  const keys = globalThis.earlyKeys?.splice(0) ?? []
  for (const [index, press] of keys.entries()) {
    const focused = document.activeElement
    // All that is left of it at once: a field takes one change before it is drawn anew.
    if (focused instanceof HTMLInputElement) return insert(focused, textOf(keys.slice(index)))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }))
  }
}

function textOf(keys: readonly { key: string; ctrlKey: boolean }[]) {
  return keys.map(({ key, ctrlKey }) => (ctrlKey ? '' : key)).join('')
}

const LOOK_EVERY = 50
const LOOK_FOR = 10_000

/** "/": the filter of the list; of one that is still on its way as soon as it is there, with what was typed until then. */
export function focusFilter(isLeaving: () => boolean) {
  if (!isComing(isLeaving)) return filterField()?.focus()
  const until = Date.now() + LOOK_FOR
  const timer = setInterval(() => {
    if (!isComing(isLeaving) || Date.now() > until) end()
  }, LOOK_EVERY)
  holdTyped(end)

  function end() {
    clearInterval(timer)
    const text = takeTyped()
    const found = filterField()
    if (!found) return
    found.focus()
    if (text) insert(found, text)
  }
}

function insert(field: HTMLInputElement, text: string) {
  field.setRangeText(text, field.value.length, field.value.length, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function isComing(isLeaving: () => boolean) {
  return isLeaving() || !document.querySelector('#main')?.firstElementChild
}

function filterField() {
  return document.querySelector<HTMLInputElement>('[data-filter-focus]')
}
