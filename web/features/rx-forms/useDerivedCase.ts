import type { UseFormReturnType } from '@mantine/form'
import { calculateCost } from './case-cost.ts'
import type { CaseValues } from './case-values.ts'
import type { CaseFormData } from './useCaseFormData.ts'
import { useShippingMethods } from './useShippingMethods.ts'
import { listMissingFields, validateCase, type Staged } from './validate-case.ts'

type Options = {
  fresh: CaseValues
  facts: CaseFormData
  /** The uploaded files of a new case. */
  staged?: Staged
  /** The arches that are on the invoice already. */
  charged?: number | undefined
}

/** The part of the case form's state that follows from the form and its values. */
export function useDerivedCase(form: UseFormReturnType<CaseValues>, { fresh, facts, staged, charged }: Options) {
  const { values } = form
  const methods = useShippingMethods(values, facts)
  const problems = validateCase(values, { facts, methods, ...(staged && { staged }) })
  const cost = calculateCost(values, facts.prices, charged)
  return { form, fresh, facts, methods, cost, problems, missing: listMissingFields(problems) }
}
