import { Group, Stack, Tooltip } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { ONBOARDING_STATUS } from '#contract/onboarding-steps.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import classes from './ChecklistButton.module.css'
import { setOpen } from './checklist-state.ts'
import { OnboardingProgress, formatProgress } from './OnboardingProgress.tsx'
import { useOwnOnboarding } from './useOwnOnboarding.ts'

type Props = { isIcons: boolean; onPress?: (() => void) | undefined }

/** Sidebar button that shows the onboarding progress and toggles the checklist. */
export function ChecklistButton({ isIcons, onPress }: Props) {
  const own = useOwnOnboarding({ polls: false })
  if (!own || own.onboarding.status === ONBOARDING_STATUS.completed) return null
  const { onboarding, isOpen } = own
  const count = formatProgress(onboarding.current_step)
  const label = `Onboarding ${count}`
  return (
    <Tooltip label={label} position="right" disabled={!isIcons}>
      <button
        type="button"
        className={classes.button}
        data-icons={isIcons}
        data-checklist-button
        aria-label={isIcons ? label : undefined}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(onboarding, !isOpen)
          onPress?.()
        }}
      >
        <Icon of={IconListCheck} size={isIcons ? 20 : 17} />
        {isIcons ? null : (
          <Stack gap="xs" flex={1} miw={0}>
            <Group gap="sm" justify="space-between" fw={500}>
              Onboarding <SecondaryText>{count}</SecondaryText>
            </Group>
            <OnboardingProgress finished={onboarding.current_step} />
          </Stack>
        )}
      </button>
    </Tooltip>
  )
}

/** Moves focus here after the checklist is minimized, so that keyboard users do not lose their position. */
export function focusChecklistButton() {
  const buttons = document.querySelectorAll<HTMLElement>('[data-checklist-button]')
  // Either the sidebar or the top bar shows it.
  const visible = [...buttons].find((button) => button.checkVisibility())
  visible?.focus()
}
