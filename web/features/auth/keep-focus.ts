/**
 * For `onMouseDown` of what stands below a form: leaving a field shows its message, which would push the link away from
 * under the pointer before it is pressed.
 */
export function keepFocus(event: { preventDefault: () => void }) {
  event.preventDefault()
}
