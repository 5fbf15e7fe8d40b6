import { useBlocker } from '@tanstack/react-router'
import { layers } from '#web/ui/back.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useUnsaved } from './unsaved.ts'

/** Whether the person gives up what is not saved. */
export function askToLeave(body = 'What you changed here is not saved.') {
  return confirm({ title: 'Leave without saving?', body, verb: 'Leave', danger: true })
}

type Options = {
  body?: string
  /** It stands beside the tabs of its page and stays while they change. */
  isBesideTabs?: boolean
}

/**
 * Leaving a form with changes asks first, also when the window is closed. An anchor within the page is no leaving;
 * another tab of it is, since its forms go.
 */
export function useUnsavedGuard(isDirty: boolean, { body, isBesideTabs = false }: Options = {}) {
  useUnsaved(isDirty)
  useBlocker({
    shouldBlockFn: async ({ current, next, action }) => {
      // Back closes what lies over the form first.
      if (action === 'BACK' && layers.state.length > 0) return false
      const stays = current.pathname === next.pathname && (isBesideTabs || tabOf(current) === tabOf(next))
      if (!isDirty || stays) return false
      return !(await askToLeave(body))
    },
    enableBeforeUnload: () => isDirty,
  })
}

function tabOf({ search }: { search: object }) {
  return 'tab' in search ? search.tab : undefined
}
