import { normalizeText, normalizeLine } from '#contract/wire.ts'

/** Other input types hold no free text, or normalize their value themselves. */
const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url'])

/**
 * Normalizes pasted text in every field to the form that the server stores (specification 1.1), so that the user sees
 * what will be sent. Passwords are pasted unchanged.
 */
export function normalizePastes() {
  document.addEventListener('paste', (event) => {
    if (event.defaultPrevented) return
    const isLine = event.target instanceof HTMLInputElement && TEXT_TYPES.has(event.target.type)
    if (!isLine && !(event.target instanceof HTMLTextAreaElement)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const normalized = isLine ? normalizeLine(pasted) : normalizeText(pasted)
    if (normalized === pasted) return
    event.preventDefault()
    // This deprecated command is the only way to insert text that the field's undo history contains.
    document.execCommand('insertText', false, normalized)
  })
}
