const LAYERS = '[role="dialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"], [data-layer]'

/** Whether something lies over the page that takes the keys: a dialog, a menu, an open list of choices. */
export function isLayerOpen() {
  const layers = document.querySelectorAll(LAYERS)
  // Closed lists stay in the document; only what can be seen counts.
  return [...layers].some((layer) => layer.checkVisibility())
}

/** Whether the person is writing: single letters are text then. */
export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}
