import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { createContext, useContext } from 'react'
import { ORTHOSELECT } from '#contract/enums.ts'
import { dependentChanges, type CaseChoices } from '#contract/rx-forms.rules.ts'
import type { ShippingMethod } from '#contract/shipping.ts'
import type { CaseField, CaseValues } from './case-values.ts'
import type { CaseCost } from './case-cost.ts'
import type { MissingField } from './validate-case.ts'
import type { SectionId } from './form-sections.ts'
import type { CaseFormData } from './useCaseFormData.ts'

/** State shared by the sections of the case form. */
export type CaseFormState = {
  form: UseFormReturnType<CaseValues>
  /** Initial values, before any user input. */
  fresh: CaseValues
  facts: CaseFormData
  methods: readonly ShippingMethod[]
  /** Undefined for users who may not see prices. */
  cost: CaseCost | undefined
  /** All current validation errors, displayed or not. */
  problems: FormErrors
  missing: readonly MissingField[]
  /** Fields locked by the state of the case. */
  locked: ReadonlySet<string>
  /** Explanation below each locked field, where only some are locked. */
  lockedDescription?: string | undefined
  /** Name of the doctor, for users who may not choose one. */
  doctor: string
  sections: readonly SectionId[]
}

const CaseFormContext = createContext<CaseFormState | undefined>(undefined)
export const CaseFormProvider = CaseFormContext.Provider

export function useCaseForm() {
  const state = useContext(CaseFormContext)
  if (!state) throw new Error('A section of the case form stands outside of it.')
  const { form, locked, lockedDescription, problems } = state
  return { ...state, field, tick, choose }

  /** Returns value, handlers and error of a field, as inputs accept them. */
  function field(name: CaseField) {
    const props = form.getInputProps(name)
    // Another answer may have made the field optional since its error was set.
    const isSettled = props.error === 'Required' && !problems[name]
    return {
      ...props,
      ...(isSettled ? { error: undefined } : {}),
      disabled: locked.has(name),
      ...(locked.has(name) && lockedDescription ? { description: lockedDescription } : {}),
    }
  }

  function tick(name: 'rush_case' | 'root_integration') {
    return { ...form.getInputProps(name, { type: 'checkbox' }), disabled: locked.has(name) }
  }

  /** Sets a choice and applies its effects on other fields (RX-33). */
  function choose<Name extends 'print_assignment' | 'submission_completed_by'>(name: Name, value: CaseValues[Name]) {
    form.setFieldValue<CaseValues, CaseField>(name, value)
    const change: CaseChoices = { [name]: value }
    const dependents = dependentChanges(change)
    if ('insert_brackets_assignment' in dependents) form.setFieldValue('insert_brackets_assignment', null)
    if ('print_assignment' in dependents) form.setFieldValue('print_assignment', ORTHOSELECT)
  }
}
