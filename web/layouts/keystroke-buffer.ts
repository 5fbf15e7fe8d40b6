let typed = ''
let leave: () => void = () => undefined

/**
 * Buffers keystrokes for a field that is not rendered yet; otherwise they would be lost, or run shortcuts of the
 * screen.
 */
export function startKeystrokeBuffer(onEscape: () => void) {
  leave = onEscape
  document.addEventListener('keydown', hold, true)
}

export function flushKeystrokes() {
  document.removeEventListener('keydown', hold, true)
  const text = typed
  typed = ''
  return text
}

function hold(event: KeyboardEvent) {
  if (event.key === 'Escape') return leave()
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  typed += event.key
}
