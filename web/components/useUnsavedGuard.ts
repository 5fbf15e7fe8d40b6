import { useBlocker } from '@tanstack/react-router'
import { layers } from '#web/ui/back-layers.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useUnsaved } from './unsaved.ts'

/** Asks whether unsaved changes are to be discarded. */
export function confirmLeave(body = 'What you changed here is not saved.') {
  return confirm({ title: 'Leave without saving?', body, verb: 'Leave', danger: true })
}

type Options = {
  body?: string
  /** The form is outside of the page's tabs and stays mounted while they change. */
  spansTabs?: boolean
}

/**
 * Asks for confirmation before a form with changes is left or the window is closed. Following an anchor is no leaving;
 * changing the tab of the page is, since it unmounts the form.
 */
export function useUnsavedGuard(isDirty: boolean, { body, spansTabs = false }: Options = {}) {
  useUnsaved(isDirty)
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      // The back button first closes the overlay above the form.
      if (action === 'BACK' && layers.state.length > 0) return false
      const isSameView = current.pathname === next.pathname && (spansTabs || getTab(current) === getTab(next))
      if (!isDirty || isSameView) return false
      return !(await confirmLeave(body))
    },
    enableBeforeUnload: () => isDirty,
  })
}

function getTab({ search }: { search: object }) {
  return 'tab' in search ? search.tab : undefined
}
