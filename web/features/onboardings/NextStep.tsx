import { Button, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconDownload, IconLock } from '@tabler/icons-react'
import type { OnboardingInput } from '#contract/onboarding-steps.ts'
import { onboardingCalls, type Onboarding, type OnboardingStepState } from '#contract/onboardings.ts'
import { mayEditInput, mayProceed } from '#contract/onboardings.rules.ts'
import { NO_ACTION } from '#web/api/can.ts'
import { useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { InputField } from './InputField.tsx'
import { STEP_WORDS } from './step-words.ts'
import classes from './Steps.module.css'
import { useInput } from './useInput.ts'

type Props = { onboarding: Onboarding; step: OnboardingStepState; installer: string | null }

/** What is to be done now: what it asks for, and the button that finishes it. */
export function NextStep({ onboarding, step, installer }: Props) {
  return (
    <div className={classes.now}>
      <p className={classes.lead}>{STEP_WORDS[step.n]?.lead}</p>
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
    </div>
  )
}

type InputProps = Omit<Props, 'installer'> & { name: OnboardingInput; label: string }

/** ONB-09: the button waits for its input; what is typed but not saved yet is saved first. */
function InputStep({ onboarding, step, name, label }: InputProps) {
  const input = useInput(onboarding, name)
  const actor = actorOf(useMe())
  const mayEdit = mayEditInput(actor, factsOf(onboarding), name)
  const isThere = input.isDirty ? input.isValid : input.value !== ''
  return (
    <>
      <InputField input={input} label={label} disabled={!mayEdit} onEnter={() => void input.save()} />
      <div className={classes.buttons}>
        <FinishButton
          onboarding={onboarding}
          step={step}
          missing={isThere ? undefined : `${label} is required.`}
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
      </div>
    </>
  )
}

type FinishProps = Omit<Props, 'installer'> & {
  missing?: string | undefined
  isWaiting?: boolean
  /** Whether it may go on. */
  before?: () => Promise<boolean>
}

function FinishButton({ onboarding, step, missing, isWaiting = false, before }: FinishProps) {
  const client = useQueryClient()
  const proceed = useSave(onboardingCalls.proceed)
  const actor = actorOf(useMe())
  const blocked = mayProceed(actor, factsOf(onboarding)) ? missing : NO_ACTION
  return (
    <Tooltip label={blocked} disabled={!blocked}>
      <Button
        leftSection={<Icon of={blocked ? IconLock : IconCheck} />}
        loading={proceed.isPending || isWaiting}
        data-disabled={blocked ? true : undefined}
        aria-disabled={Boolean(blocked)}
        onClick={blocked ? undefined : () => void finish()}
      >
        {STEP_WORDS[step.n]?.done}
      </Button>
    </Tooltip>
  )

  async function finish() {
    if (before && !(await before())) return
    const { id, current_step } = onboarding
    proceed.mutate(
      { params: { id }, body: { current_step } },
      // Somebody else was first: what they did is shown.
      { onError: () => void client.invalidateQueries() },
    )
  }
}

function factsOf({ organization, current_step }: Onboarding) {
  return { organization_id: organization.id, current_step }
}
