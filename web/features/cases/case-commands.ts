import type { Command } from '#web/ui/commands.ts'
import type { CaseAction, CaseActions } from './useCaseActions.tsx'

/** Returns the case's actions as commands of the palette and the keyboard. */
export function caseCommands(actions: CaseActions, next?: CaseAction): Command[] {
  const { completeSetup, approveSetup, requestChanges, completeShipment, hold, more } = actions
  const caseActions = [completeSetup, approveSetup, requestChanges, completeShipment, hold, ...more]
    .filter((action) => action !== undefined)
    .filter((action) => !action.blocked)
  // useNextAction binds its key (Enter) already.
  const step = next && !caseActions.some(({ label }) => label === next.label) ? [{ ...next, keys: '' }] : []
  return [...step, ...caseActions].map(({ label, keys, run }) => ({
    id: `case ${label}`,
    label,
    group: 'This case',
    ...(keys ? { keys } : {}),
    run,
  }))
}
