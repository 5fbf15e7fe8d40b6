import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#web/ui/confirm.ts'

/** Leaving a form with changes asks first, also when the tab is closed. An anchor within the page is no leaving. */
export function useUnsavedGuard(isDirty: boolean, body = 'What you changed here is not saved.') {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || current.pathname === next.pathname) return false
      const leaves = await confirm({
        title: 'Leave without saving?',
        body,
        verb: 'Leave',
        danger: true,
      })
      return !leaves
    },
    enableBeforeUnload: () => isDirty,
  })
}
