import { Store, useSelector } from '@tanstack/react-store'

const open = new Store(0)

/** One more bar stands at the foot of the screen until what it answers is called. */
export function openSaveBar() {
  open.setState((count) => count + 1)
  return () => open.setState((count) => count - 1)
}

/** Saving is then the one filled button of the page. */
export function useSaveBarOpen() {
  return useSelector(open) > 0
}
