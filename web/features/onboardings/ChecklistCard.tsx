import { Button, Collapse, UnstyledButton } from '@mantine/core'
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
import { focusChecklistButton } from './ChecklistButton.tsx'
import classes from './ChecklistCard.module.css'
import { takeFresh } from './checklist-state.ts'
import { Progress, progressWords } from './Progress.tsx'
import { StepLines } from './StepLines.tsx'

type Parent = (typeof ONBOARDING_PARENTS)[number]

const ICONS: Record<Parent, TablerIcon> = {
  Brackets: IconPackage,
  Software: IconDeviceDesktopDown,
  Bonding: IconSchool,
  Feedback: IconMessageHeart,
}

type Props = Reply<typeof onboardingCalls.get> & { onMinimize: () => void }

/** A card in the corner, not over the page: cases can be sent meanwhile. */
export function ChecklistCard({ onboarding, meta, onMinimize }: Props) {
  const { current_step } = onboarding
  const next = nextStep(current_step)
  const lead = useLead(current_step)
  // Of the parents the one with the next step is open, until another is opened by hand.
  const [opened, setOpened] = useState<{ parent: Parent | undefined; at: number }>()
  const open = opened && opened.at === current_step ? opened.parent : next?.parent

  function minimize() {
    onMinimize()
    focusChecklistButton()
  }

  return (
    // Esc from anywhere within, as out of a dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes.card}
      aria-label="Onboarding Checklist"
      tabIndex={-1}
      ref={(card) => {
        if (card && takeFresh()) card.focus()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') minimize()
      }}
    >
      <header className={classes.head}>
        <div className={classes.titleLine}>
          <h2 className={classes.title}>Onboarding Checklist</h2>
          <IconButton icon={IconMinus} label="Minimize the checklist" onClick={minimize} />
        </div>
        <p className={classes.lead}>{lead}</p>
        <div className={classes.progress}>
          <Progress finished={current_step} />
          <span className={classes.count}>{progressWords(current_step)} done</span>
        </div>
      </header>
      {next ? (
        <div className={classes.parents}>
          {ONBOARDING_PARENTS.map((parent) => {
            const steps = meta.steps.filter((step) => step.parent === parent)
            const finished = steps.filter(({ n }) => n <= current_step).length
            const isOpen = parent === open
            return (
              <div key={parent} className={classes.parent} data-current={parent === next.parent}>
                <h3 className={classes.parentTitle}>
                  <UnstyledButton
                    className={classes.toggle}
                    aria-expanded={isOpen}
                    onClick={() => setOpened({ parent: isOpen ? undefined : parent, at: current_step })}
                  >
                    <span className={classes.tile}>
                      <Icon of={ICONS[parent]} />
                    </span>
                    <span className={classes.name}>{parent}</span>
                    <span className={classes.count}>{`${finished} of ${steps.length}`}</span>
                    <Icon of={IconChevronDown} size={16} />
                  </UnstyledButton>
                </h3>
                <Collapse expanded={isOpen}>
                  <div className={classes.steps}>
                    <StepLines onboarding={onboarding} steps={steps} installer={meta.links.installer} />
                  </div>
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
    ? 'One thing is yours now. We do the rest.'
    : `It is the turn of ${provider}. Nothing is yours to do now.`
}
