import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { createContext, useContext } from 'react'
import { ORTHOSELECT } from '#contract/enums.ts'
import { followUps, type CaseChoices } from '#contract/rx-forms.rules.ts'
import type { ShippingMethod } from '#contract/shipping.ts'
import type { CaseField, CaseValues } from './case-values.ts'
import type { CaseCost } from './case-cost.ts'
import type { Missing } from './problems.ts'
import type { SectionId } from './sections.ts'
import type { CaseFacts } from './useCaseFacts.ts'

/** What every section of the form reads. */
export type CaseFormState = {
  form: UseFormReturnType<CaseValues>
  /** What stood there before anything was written. */
  fresh: CaseValues
  facts: CaseFacts
  methods: readonly ShippingMethod[]
  /** For who may see prices. */
  cost: CaseCost | undefined
  /** Everything that is wrong now, shown or not yet. */
  problems: FormErrors
  missing: readonly Missing[]
  /** Fields that the state of the case has closed. */
  locked: ReadonlySet<string>
  /** Said under each of them, where only some are closed. */
  lockWords?: string | undefined
  /** Whose case it is, where the doctor may not be chosen. */
  doctor: string
  sections: readonly SectionId[]
}

const CaseFormContext = createContext<CaseFormState | undefined>(undefined)
export const CaseFormProvider = CaseFormContext.Provider

export function useCaseForm() {
  const state = useContext(CaseFormContext)
  if (!state) throw new Error('A section of the case form stands outside of it.')
  const { form, locked, lockWords, problems } = state
  return { ...state, field, tick, choose }

  /** value, onChange, onBlur and error of one field, as every input takes them. */
  function field(name: CaseField) {
    const props = form.getInputProps(name)
    // Another answer may have made this one optional since it was asked for.
    const isSettled = props.error === 'Required' && !problems[name]
    return {
      ...props,
      ...(isSettled ? { error: undefined } : {}),
      disabled: locked.has(name),
      ...(locked.has(name) && lockWords ? { description: lockWords } : {}),
    }
  }

  function tick(name: 'rush_case' | 'root_integration') {
    return { ...form.getInputProps(name, { type: 'checkbox' }), disabled: locked.has(name) }
  }

  /** One choice and what it does to the others (RX-33). */
  function choose<Name extends 'print_assignment' | 'submission_completed_by'>(name: Name, value: CaseValues[Name]) {
    form.setFieldValue<CaseValues, CaseField>(name, value)
    const change: CaseChoices = { [name]: value }
    const then = followUps(change)
    if ('insert_brackets_assignment' in then) form.setFieldValue('insert_brackets_assignment', null)
    if ('print_assignment' in then) form.setFieldValue('print_assignment', ORTHOSELECT)
  }
}
