import { Store, useSelector } from '@tanstack/react-store'
import { z } from 'zod'
import { MINIMIZED_FROM } from '#contract/onboarding-steps.ts'
import { parseJson } from '#web/api/parse-json.ts'

type OnboardingState = { id: number; current_step: number }
const checklistChoice = z.object({ onboarding: z.number(), isEarly: z.boolean(), isOpen: z.boolean() })
type ChecklistChoice = z.infer<typeof checklistChoice>

const KEY = 'typodont.checklist'
const NARROW = '(max-width: 1200px)'
const choice = new Store(checklistChoice.safeParse(parseJson(sessionStorage.getItem(KEY))).data)
let justOpened = false

export function useChecklistChoice() {
  return useSelector(choice)
}

/**
 * Open by default while the brackets are being made and the user's side has the next step, minimized afterwards
 * (ONB-08). A manual choice lasts for the session, until the brackets are done. On a narrow viewport, where the card
 * stands above the page, it never opens by default.
 */
export function isOpen(
  { id, current_step }: OnboardingState,
  isUsersTurn: boolean,
  chosen: ChecklistChoice | undefined,
) {
  const isEarly = current_step < MINIMIZED_FROM
  if (chosen?.onboarding === id && chosen.isEarly === isEarly) return chosen.isOpen
  return isEarly && isUsersTurn && !matchMedia(NARROW).matches
}

export function setOpen(onboarding: OnboardingState, next: boolean) {
  justOpened = next
  storeChoice(onboarding, next)
}

/** Stores an open state that came from the default, so that finishing a step does not close the checklist. */
export function persistOpen(onboarding: OnboardingState) {
  const isEarly = onboarding.current_step < MINIMIZED_FROM
  if (choice.state?.onboarding !== onboarding.id || choice.state.isEarly !== isEarly) storeChoice(onboarding, true)
}

function storeChoice({ id, current_step }: OnboardingState, next: boolean) {
  const chosen = { onboarding: id, isEarly: current_step < MINIMIZED_FROM, isOpen: next }
  sessionStorage.setItem(KEY, JSON.stringify(chosen))
  choice.setState(() => chosen)
}

/** Returns whether the user has just opened the checklist, in which case it takes the focus. Resets the flag. */
export function consumeJustOpened() {
  const wasJustOpened = justOpened
  justOpened = false
  return wasJustOpened
}
