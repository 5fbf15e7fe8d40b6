import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconUser } from '@tabler/icons-react'
import { isCustomer } from '#contract/access.ts'
import type { Onboarding, OnboardingStepState } from '#contract/onboardings.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { NextStep } from './NextStep.tsx'
import classes from './Steps.module.css'
import { StoredInput } from './StoredInput.tsx'

type Props = { onboarding: Onboarding; steps: readonly OnboardingStepState[]; installer: string | null }

/**
 * Lists the steps of one parent: who finished each and when, which one is next, and who is responsible for the rest.
 */
export function StepLines({ onboarding, steps, installer }: Props) {
  const isPractice = isCustomer(toActor(useMe()))
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const state = stepState(step.n, onboarding.current_step)
        return (
          <li key={step.n} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
            <span className={classes.dot} aria-hidden={state !== 'done'}>
              {state === 'done' ? <Icon of={IconCheck} size={14} label="Done:" /> : step.n}
            </span>
            <Stack gap={2} flex={1} miw={0}>
              <Group gap="sm" justify="space-between" wrap="nowrap" mih={22}>
                <Text span {...(state === 'todo' ? { c: 'var(--td-t2)' } : { fw: 500 })}>
                  {step.label}
                </Text>
                {state === 'done' ? null : <StepOwner isPractice={isPractice} isDoctors={step.doctor_allowed} />}
              </Group>
              {state === 'done' && step.finished_at ? (
                <SecondaryText isBelow>
                  {step.finished_by ? `${step.finished_by}, ` : null}
                  <OfficeDate value={step.finished_at} as="moment" />
                </SecondaryText>
              ) : null}
              {state === 'done' && step.input ? (
                <StoredInput onboarding={onboarding} name={step.input.name} label={step.input.label} />
              ) : null}
              {state === 'next' && (!isPractice || step.doctor_allowed) ? (
                <NextStep key={step.n} onboarding={onboarding} step={step} installer={installer} />
              ) : null}
            </Stack>
          </li>
        )
      })}
    </ol>
  )
}

function stepState(n: number, finished: number) {
  if (n <= finished) return 'done'
  return n === finished + 1 ? 'next' : 'todo'
}

function StepOwner({ isPractice, isDoctors }: { isPractice: boolean; isDoctors: boolean }) {
  const provider = useProviderName()
  if (!isDoctors) return <Mark label={provider} />
  return <Mark label={isPractice ? 'You' : 'Practice'} icon={IconUser} tone="soft" />
}
