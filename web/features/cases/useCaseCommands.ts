import { useEffect, useMemo, useRef } from 'react'
import type { Command } from '#web/ui/commands.ts'
import type { CaseAction, CaseActions } from './useCaseActions.tsx'

/** What can be done with this case from the palette and by key; the list stays the same while its words do. */
export function useCaseCommands(actions: CaseActions, next?: CaseAction): readonly Command[] {
  const { completeSetup, approveSetup, requestChanges, completeShipment, hold, more } = actions
  const known = [completeSetup, approveSetup, requestChanges, completeShipment, hold, ...more]
    .filter((action) => action !== undefined)
    .filter((action) => !action.blocked)
  // Its key is bound where its button is.
  const step = next && !known.some(({ label }) => label === next.label) ? [{ ...next, keys: '' }] : []
  const possible = [...step, ...known]
  const words = JSON.stringify(possible.map(({ label, keys }) => ({ label, keys })))
  const latest = useRef(possible)
  useEffect(() => {
    latest.current = possible
  })
  return useMemo(() => {
    // Just written above.
    const named = JSON.parse(words) as { label: string; keys?: string }[]
    return named.map(({ label, keys }) => ({
      id: `case ${label}`,
      label,
      group: 'This case',
      ...(keys ? { keys } : {}),
      run: () => latest.current.find((action) => action.label === label)?.run(),
    }))
  }, [words])
}
