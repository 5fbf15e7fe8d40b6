import { Box, Button, Collapse, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import {
  IconChevronDown,
  IconDeviceDesktopDown,
  IconMessageHeart,
  IconMinus,
  IconPackage,
  IconSchool,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { nextStep, ONBOARDING_PARENTS } from '#contract/onboarding-steps.ts'
import type { onboardingCalls } from '#contract/onboardings.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { focusChecklistButton } from './ChecklistButton.tsx'
import classes from './ChecklistCard.module.css'
import { consumeJustOpened } from './checklist-state.ts'
import { OnboardingProgress, formatProgress } from './OnboardingProgress.tsx'
import { StepLines } from './StepLines.tsx'

type Parent = (typeof ONBOARDING_PARENTS)[number]

const ICONS: Record<Parent, TablerIcon> = {
  Brackets: IconPackage,
  Software: IconDeviceDesktopDown,
  Bonding: IconSchool,
  Feedback: IconMessageHeart,
}

type Props = Reply<typeof onboardingCalls.get> & { onMinimize: () => void }

/** Renders beside the page rather than over it, so that cases can be submitted meanwhile. */
export function ChecklistCard({ onboarding, meta, onMinimize }: Props) {
  const { current_step } = onboarding
  const next = nextStep(current_step)
  const lead = useLead(current_step)
  // The parent that holds the next step is expanded, until the user expands another one by hand.
  const [opened, setOpened] = useState<{ parent: Parent | undefined; at: number }>()
  const open = opened && opened.at === current_step ? opened.parent : next?.parent

  function minimize() {
    onMinimize()
    focusChecklistButton()
  }

  return (
    // Escape minimizes the card from anywhere inside it, as it closes a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.card}
      aria-label="Onboarding Checklist"
      tabIndex={-1}
      ref={(card) => {
        if (card && consumeJustOpened()) card.focus()
      }}
      onKeyDown={getHotkeyHandler([['Escape', minimize]])}
    >
      <header className={classes.head}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2}>Onboarding Checklist</Title>
          <IconButton icon={IconMinus} label="Minimize the checklist" onClick={minimize} />
        </Group>
        <Text c="var(--td-t2)">{lead}</Text>
        <Group gap="md" mt={4} wrap="nowrap">
          <OnboardingProgress finished={current_step} />
          <SecondaryText>{formatProgress(current_step)} done</SecondaryText>
        </Group>
      </header>
      {next ? (
        <div className={classes.parents}>
          {ONBOARDING_PARENTS.map((parent) => {
            const steps = meta.steps.filter((step) => step.parent === parent)
            const finished = steps.filter(({ n }) => n <= current_step).length
            const isOpen = parent === open
            return (
              <div key={parent} className={classes.parent} data-current={parent === next.parent}>
                <Title order={3}>
                  <UnstyledButton
                    className={classes.toggle}
                    aria-expanded={isOpen}
                    onClick={() => setOpened({ parent: isOpen ? undefined : parent, at: current_step })}
                  >
                    <IconTile icon={ICONS[parent]} tone={parent === next.parent ? 'soft' : 'plain'} size={28} />
                    <Text span inherit flex={1} fw={600}>
                      {parent}
                    </Text>
                    <SecondaryText>{`${finished} of ${steps.length}`}</SecondaryText>
                    <Icon of={IconChevronDown} size={16} />
                  </UnstyledButton>
                </Title>
                <Collapse expanded={isOpen}>
                  <Box px="md" pb="xs">
                    <StepLines onboarding={onboarding} steps={steps} installer={meta.links.installer} />
                  </Box>
                </Collapse>
              </div>
            )
          })}
        </div>
      ) : null}
      <footer className={classes.foot}>
        {next ? 'You can submit cases meanwhile.' : <Button onClick={minimize}>Close</Button>}
      </footer>
    </section>
  )
}

function useLead(current_step: number) {
  const provider = useProviderName()
  const next = nextStep(current_step)
  if (!next) return 'All steps are done. Thank you, and welcome aboard.'
  return next.doctor_allowed
    ? 'One step is yours now, and we do the rest.'
    : `${provider} does the next step. There is nothing for you to do now.`
}
