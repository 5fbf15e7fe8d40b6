// How the choices that a doctor usually makes fill a case form.

import { BY_THIRD_PARTY, THIRD_PARTY } from '#contract/enums.ts'
import { USUAL_FIELDS, type UsualValues } from '#contract/usual-choices.ts'
import { dependentChanges } from '#contract/rx-forms.rules.ts'
import type { CaseValues } from './case-values.ts'
import type { CaseFormData } from './useCaseFormData.ts'
import type { UsualChoices } from './useUsualChoices.ts'

/** Returns undefined where nothing that is usual can still be chosen. */
export function usableUsual({ cases, values }: UsualChoices, facts: CaseFormData): UsualChoices | undefined {
  const usable = usableChoices(values, facts)
  return Object.keys(usable).length === 0 ? undefined : { cases, values: usable }
}

/** Leaves out what is gone by now: locations of others, archived libraries. */
export function usableChoices(usual: UsualValues, { locations, libraries, partner }: CaseFormData): UsualValues {
  const isHere = (id: number) => locations.some((location) => location.id === id)
  const { location_id, shipping_location_id, bracket_libraries, ...rest } = partner ? usual : withoutPartner(usual)
  const here = bracket_libraries?.filter((id) => libraries.some((library) => library.id === id)) ?? []
  return {
    ...rest,
    ...(location_id !== undefined && isHere(location_id) ? { location_id } : {}),
    ...(shipping_location_id !== undefined && isHere(shipping_location_id) ? { shipping_location_id } : {}),
    ...(here.length > 0 ? { bracket_libraries: here } : {}),
  }
}

/** A practice that has no third party any more makes none of its work there. */
function withoutPartner(usual: UsualValues) {
  const { submission_completed_by, print_assignment, insert_brackets_assignment, ...rest } = usual
  return {
    ...rest,
    ...(submission_completed_by && submission_completed_by !== BY_THIRD_PARTY ? { submission_completed_by } : {}),
    ...(print_assignment && print_assignment !== THIRD_PARTY ? { print_assignment } : {}),
    ...(insert_brackets_assignment && insert_brackets_assignment !== THIRD_PARTY ? { insert_brackets_assignment } : {}),
  }
}

/** Fills what the practice's defaults leave empty. */
export function fillEmpty(values: CaseValues, usual: UsualValues): CaseValues {
  return withChoices(
    values,
    usual,
    USUAL_FIELDS.filter((field) => isEmpty(values[field])),
  )
}

/** Puts the usual choices in the place of others, on request. */
export function fillUsual(values: CaseValues, usual: UsualValues): CaseValues {
  return withChoices(values, usual, USUAL_FIELDS)
}

/** Returns whether the form stands as this doctor usually has it. */
export function isLikeUsual(values: CaseValues, usual: UsualValues): boolean {
  const known = USUAL_FIELDS.filter((field) => usual[field] !== undefined)
  return known.length > 0 && known.every((field) => JSON.stringify(values[field]) === JSON.stringify(usual[field]))
}

function withChoices(values: CaseValues, usual: UsualValues, fields: readonly (typeof USUAL_FIELDS)[number][]) {
  const known = fields.filter((field) => usual[field] !== undefined)
  const filled = known.reduce<CaseValues>((all, field) => ({ ...all, [field]: usual[field] }), values)
  // RX-33: in-office printing inserts no brackets.
  const isBare = 'insert_brackets_assignment' in dependentChanges({ print_assignment: filled.print_assignment })
  return isBare ? { ...filled, insert_brackets_assignment: null } : filled
}

function isEmpty(value: CaseValues[keyof CaseValues]) {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
