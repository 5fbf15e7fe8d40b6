import { Store, useSelector } from '@tanstack/react-store'

const open = new Store(0)

/** Counts one more visible save bar; the returned function removes it. */
export function registerSaveBar() {
  open.setState((count) => count + 1)
  return () => open.setState((count) => count - 1)
}

/** Whether a save bar is visible: its Save is then the only filled button of the page. */
export function useSaveBarOpen() {
  return useSelector(open) > 0
}
