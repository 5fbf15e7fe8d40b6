import { Store, useSelector } from '@tanstack/react-store'
import { MINIMIZED_FROM } from '#contract/onboarding-steps.ts'

type Facts = { id: number; current_step: number }
type Choice = { onboarding: number; isEarly: boolean; isOpen: boolean }

const KEY = 'typodont.checklist'
const NARROW = '(max-width: 1200px)'
const choice = new Store(stored())
let isFresh = false

export function useChoice() {
  return useSelector(choice)
}

/**
 * Open while the brackets are under way and it is the reader's turn, minimized from then on (ONB-08); opened or put aside it
 * stays so for this session, until the brackets are done. Where it stands before the page, not beside it, it never opens by itself.
 */
export function isOpen({ id, current_step }: Facts, isTheirs: boolean, chosen: Choice | undefined) {
  const isEarly = current_step < MINIMIZED_FROM
  if (chosen?.onboarding === id && chosen.isEarly === isEarly) return chosen.isOpen
  return isEarly && isTheirs && !matchMedia(NARROW).matches
}

export function setOpen(facts: Facts, next: boolean) {
  isFresh = next
  remember(facts, next)
}

/** What has opened by itself is not shut by the step that was finished in it. */
export function keepOpen(facts: Facts) {
  const isEarly = facts.current_step < MINIMIZED_FROM
  if (choice.state?.onboarding !== facts.id || choice.state.isEarly !== isEarly) remember(facts, true)
}

function remember({ id, current_step }: Facts, next: boolean) {
  const chosen = { onboarding: id, isEarly: current_step < MINIMIZED_FROM, isOpen: next }
  sessionStorage.setItem(KEY, JSON.stringify(chosen))
  choice.setState(() => chosen)
}

/** Whether somebody has just opened it, and so goes on there; asked once. */
export function takeFresh() {
  const was = isFresh
  isFresh = false
  return was
}

function stored(): Choice | undefined {
  try {
    // Written above, and by nobody else.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Choice | null) ?? undefined
  } catch {
    return undefined
  }
}
