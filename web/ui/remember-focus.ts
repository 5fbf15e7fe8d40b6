/** Returns a function that gives the focus back to the element that has it now, unless another one took it. */
export function rememberFocus() {
  const before = document.activeElement
  return () => {
    // The overlay is gone from the document only after this task.
    setTimeout(() => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    })
  }
}
