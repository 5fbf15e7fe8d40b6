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
  const [input, setInput] = useState<{ value: string; read_at: string }>()
  const [isTouched, setTouched] = useState(false)
  const stored = metadata[name] ?? ''
  const value = input?.value ?? stored
  const invalid = onboardingInputs[name].safeParse(value).error?.issues[0]?.message
  const saveError = save.error ? (formErrors(save.error)?.[`metadata.${name}`] ?? errorMessage(save.error)) : undefined

  function discard() {
    save.reset()
    setInput(undefined)
    setTouched(false)
  }

  return {
    name,
    value,
    isDirty: value !== stored,
    isValid: !invalid,
    isSaving: save.isPending,
    error: saveError ?? (isTouched && value !== stored ? invalid : undefined),
    type: (next: string) => {
      save.reset()
      setInput({ value: next, read_at: input?.read_at ?? updated_at })
    },
    leave: () => setTouched(true),
    discard,
    /** Resolves to whether the value is stored now. */
    save: async () => {
      setTouched(true)
      if (invalid) return false
      const body = { metadata: { [name]: value }, updated_at: input?.read_at ?? updated_at }
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
