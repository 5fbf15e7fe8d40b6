import { useState } from 'react'
import type { OnboardingInput } from '#contract/onboarding-steps.ts'
import { onboardingCalls, onboardingInputs, type Onboarding } from '#contract/onboardings.ts'
import { errorMessage, formErrors } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'

/**
 * State of a step's input: refetches do not overwrite an unsaved value, and a conflict reports an error (register 56).
 */
export function useStepInput({ id, metadata, updated_at }: Onboarding, name: OnboardingInput) {
  const save = useSave(onboardingCalls.saveMetadata, { errors: 'inline' })
  const [typed, setTyped] = useState<{ value: string; read_at: string }>()
  const [isLeft, setLeft] = useState(false)
  const stored = metadata[name] ?? ''
  const value = typed?.value ?? stored
  const wrong = onboardingInputs[name].safeParse(value).error?.issues[0]?.message
  const refused = save.error ? (formErrors(save.error)?.[`metadata.${name}`] ?? errorMessage(save.error)) : undefined

  function discard() {
    save.reset()
    setTyped(undefined)
    setLeft(false)
  }

  return {
    name,
    value,
    isDirty: value !== stored,
    isValid: !wrong,
    isSaving: save.isPending,
    error: refused ?? (isLeft && value !== stored ? wrong : undefined),
    type: (next: string) => {
      save.reset()
      setTyped({ value: next, read_at: typed?.read_at ?? updated_at })
    },
    leave: () => setLeft(true),
    discard,
    /** Resolves to whether the value is stored now. */
    save: async () => {
      setLeft(true)
      if (wrong) return false
      const body = { metadata: { [name]: value }, updated_at: typed?.read_at ?? updated_at }
      const isStored = await save.mutateAsync({ params: { id }, body }).then(
        () => true,
        // The field displays the error.
        () => false,
      )
      if (isStored) discard()
      return isStored
    },
  }
}

export type StepInput = ReturnType<typeof useStepInput>
