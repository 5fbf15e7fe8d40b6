import { useEffect, useMemo, useRef } from 'react'
import type { Command } from '#web/ui/commands.ts'
import { areSame, useStable } from '#web/ui/useStable.ts'
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
  const named = useStable(possible, areSameActions)
  const latest = useRef(possible)
  useEffect(() => {
    latest.current = possible
  })
  return useMemo(
    () =>
      named.map(({ label, keys }) => ({
        id: `case ${label}`,
        label,
        group: 'This case',
        ...(keys ? { keys } : {}),
        run: () => latest.current.find((action) => action.label === label)?.run(),
      })),
    [named],
  )
}

function areSameActions(a: readonly CaseAction[], b: readonly CaseAction[]) {
  return areSame(a, b, (one, other) => one.label === other.label && one.keys === other.keys)
}
