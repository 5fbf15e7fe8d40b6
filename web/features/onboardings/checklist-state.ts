import { useSyncExternalStore } from 'react'
import { MINIMIZED_FROM } from '#contract/onboarding-steps.ts'

type Facts = { id: number; current_step: number }
type Choice = { onboarding: number; isEarly: boolean; isOpen: boolean }

const KEY = 'typodont.checklist'
const PHONE = '(max-width: 700px)'
const listeners = new Set<() => void>()
let choice = stored()
let isFresh = false

export function useChoice() {
  return useSyncExternalStore(subscribe, () => choice)
}

/**
 * Open while the brackets are under way, minimized from then on (ONB-08); opened or put aside by hand it stays so for this
 * session, until the brackets are done. On a phone it never opens by itself.
 */
export function isOpen({ id, current_step }: Facts, chosen: Choice | undefined) {
  const isEarly = current_step < MINIMIZED_FROM
  if (chosen?.onboarding === id && chosen.isEarly === isEarly) return chosen.isOpen
  return isEarly && !matchMedia(PHONE).matches
}

export function setOpen({ id, current_step }: Facts, next: boolean) {
  choice = { onboarding: id, isEarly: current_step < MINIMIZED_FROM, isOpen: next }
  isFresh = next
  sessionStorage.setItem(KEY, JSON.stringify(choice))
  for (const listener of listeners) listener()
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
