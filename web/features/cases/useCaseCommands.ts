import { useEffect, useMemo, useRef } from 'react'
import type { Command } from '#web/ui/commands.ts'
import type { CaseAction, CaseActions } from './useCaseActions.tsx'

/**
 * Returns the case's actions as commands of the palette and the keyboard. The array is stable while labels and keys
 * are.
 */
export function useCaseCommands(actions: CaseActions, next?: CaseAction): readonly Command[] {
  const { completeSetup, approveSetup, requestChanges, completeShipment, hold, more } = actions
  const known = [completeSetup, approveSetup, requestChanges, completeShipment, hold, ...more]
    .filter((action) => action !== undefined)
    .filter((action) => !action.blocked)
  // useNextAction binds its key (Enter) already.
  const step = next && !known.some(({ label }) => label === next.label) ? [{ ...next, keys: '' }] : []
  const possible = [...step, ...known]
  const words = JSON.stringify(possible.map(({ label, keys }) => ({ label, keys })))
  const latest = useRef(possible)
  useEffect(() => {
    latest.current = possible
  })
  return useMemo(() => {
    // Parses what JSON.stringify produced above.
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
