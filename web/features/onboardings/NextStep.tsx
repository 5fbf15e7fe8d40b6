import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconDownload, IconLock } from '@tabler/icons-react'
import type { OnboardingInput } from '#contract/onboarding-steps.ts'
import { onboardingCalls, type Onboarding, type OnboardingStepState } from '#contract/onboardings.ts'
import { mayEditInput, mayProceed } from '#contract/onboardings.rules.ts'
import { ACTION_FORBIDDEN } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InputField } from './InputField.tsx'
import { STEP_LABELS } from './step-labels.ts'
import { useStepInput } from './useStepInput.ts'

type Props = { onboarding: Onboarding; step: OnboardingStepState; installer: string | null }

/** Renders the current step: its instructions, its input, and the button that finishes it. */
export function NextStep({ onboarding, step, installer }: Props) {
  return (
    <Stack gap={10} align="flex-start" pb="xs">
      <Text c="var(--td-t2)">{STEP_LABELS[step.n]?.lead}</Text>
      {step.label === 'Download Installer' && installer ? (
        <Button
          component="a"
          href={installer}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          leftSection={<Icon of={IconDownload} />}
        >
          Download the installer
        </Button>
      ) : null}
      {step.input ? (
        <InputStep onboarding={onboarding} step={step} name={step.input.name} label={step.input.label} />
      ) : (
        <FinishButton onboarding={onboarding} step={step} />
      )}
    </Stack>
  )
}

type InputProps = Omit<Props, 'installer'> & { name: OnboardingInput; label: string }

/**
 * ONB-09: the button stays disabled until the input is filled in; an unsaved value is saved before the step finishes.
 */
function InputStep({ onboarding, step, name, label }: InputProps) {
  const input = useStepInput(onboarding, name)
  const actor = toActor(useMe())
  const mayEdit = mayEditInput(actor, toActorFacts(onboarding), name)
  const isProvided = input.isDirty ? input.isValid : input.value !== ''
  return (
    <>
      <InputField input={input} label={label} disabled={!mayEdit} onEnter={() => void input.save()} />
      <Group gap="sm">
        <FinishButton
          onboarding={onboarding}
          step={step}
          missing={isProvided ? undefined : `${label} is required.`}
          isWaiting={input.isSaving}
          before={async () => !input.isDirty || input.save()}
        />
        {input.isDirty ? (
          <>
            <Button variant="default" disabled={!input.isValid} onClick={() => void input.save()}>
              Save
            </Button>
            <Button variant="subtle" color="gray" onClick={input.discard}>
              Discard
            </Button>
          </>
        ) : null}
      </Group>
    </>
  )
}

type FinishProps = Omit<Props, 'installer'> & {
  missing?: string | undefined
  isWaiting?: boolean
  /** Resolves to whether the step may be finished. */
  before?: () => Promise<boolean>
}

function FinishButton({ onboarding, step, missing, isWaiting = false, before }: FinishProps) {
  const client = useQueryClient()
  const proceed = useSave(onboardingCalls.proceed)
  const actor = toActor(useMe())
  const blocked = mayProceed(actor, toActorFacts(onboarding)) ? missing : ACTION_FORBIDDEN
  return (
    <ActionButton
      icon={blocked ? IconLock : IconCheck}
      blocked={blocked}
      isSaving={proceed.isPending || isWaiting}
      onClick={() => void finish()}
    >
      {STEP_LABELS[step.n]?.done}
    </ActionButton>
  )

  async function finish() {
    if (before && !(await before())) return
    const { id, current_step } = onboarding
    proceed.mutate(
      { params: { id }, body: { current_step } },
      // Another user finished the step first; refetching shows their result.
      { onError: () => void client.invalidateQueries() },
    )
  }
}

function toActorFacts({ organization, current_step }: Onboarding) {
  return { organization_id: organization.id, current_step }
}
