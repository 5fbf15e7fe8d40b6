import { IconListCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import type { Onboarding } from '#contract/onboardings.ts'
import { useCommands } from '#web/ui/commands.ts'
import { ChecklistCard } from './ChecklistCard.tsx'
import { persistOpen, setOpen } from './checklist-state.ts'
import { useOwnOnboarding } from './useOwnOnboarding.ts'

/** Re-exported so that it shares this lazy chunk; a chunk of its own would split the sign-in page's bundle further. */
export { ChecklistButton } from './ChecklistButton.tsx'

/** ONB-02: renders on every page of the practice, beside the page content or above it, and never overlaps it. */
export function Checklist() {
  const own = useOwnOnboarding({ polls: true })
  const onboarding = own?.onboarding
  useOpenCommand(onboarding)
  const isVisible = own?.isOpen === true
  useEffect(() => {
    if (isVisible && onboarding) persistOpen(onboarding)
  }, [isVisible, onboarding])
  return own?.isOpen ? (
    <ChecklistCard onboarding={own.onboarding} meta={own.meta} onMinimize={() => setOpen(own.onboarding, false)} />
  ) : null
}

function useOpenCommand(onboarding: Onboarding | undefined) {
  const isFinished = !onboarding || onboarding.status === ONBOARDING_STATUS.completed
  const open = { id: 'onboarding', label: 'Onboarding Checklist', group: 'Go to', icon: IconListCheck }
  useCommands(isFinished ? [] : [{ ...open, run: () => setOpen(onboarding, true) }])
}
