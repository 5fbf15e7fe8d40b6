import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#web/ui/confirm.ts'
import { useUnsaved } from './unsaved.ts'

/** Whether the person gives up what is not saved. */
export function askToLeave(body = 'What you changed here is not saved.') {
  return confirm({ title: 'Leave without saving?', body, verb: 'Leave', danger: true })
}

/** Leaving a form with changes asks first, also when the tab is closed. An anchor within the page is no leaving. */
export function useUnsavedGuard(isDirty: boolean, body?: string) {
  useUnsaved(isDirty)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false
      return !(await askToLeave(body))
    },
    enableBeforeUnload: () => isDirty,
  })
}
