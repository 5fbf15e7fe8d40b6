const LAYERS = '[role="dialog"]:not([aria-modal="false"]), [role="menu"], [role="listbox"], [data-layer]'

/** Whether an overlay has the keyboard: a dialog, a menu or an open listbox. */
export function isLayerOpen() {
  const layers = document.querySelectorAll(LAYERS)
  // Closed listboxes stay in the document, so only visible ones count.
  return [...layers].some((layer) => layer.checkVisibility())
}

/** Whether the event's target accepts text, so that single letters are no shortcuts. */
export function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}
