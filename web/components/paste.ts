import { inOneForm, inOneLine } from '#contract/wire.ts'

/** Fields of these types hold no text that people read, or bring their own form. */
const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url'])

/**
 * Brings pasted text to the form that the server stores (specification 1.1), for every field of the portal: what is seen is then
 * what is sent. A password is pasted as it is.
 */
export function tidyPastes() {
  document.addEventListener('paste', (event) => {
    if (event.defaultPrevented) return
    const isLine = event.target instanceof HTMLInputElement && TEXT_TYPES.has(event.target.type)
    if (!isLine && !(event.target instanceof HTMLTextAreaElement)) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const tidy = isLine ? inOneLine(pasted) : inOneForm(pasted)
    if (tidy === pasted) return
    event.preventDefault()
    // The one way to write into a field that its undo knows.
    document.execCommand('insertText', false, tidy)
  })
}
