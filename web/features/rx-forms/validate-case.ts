import { schemaResolver, type FormErrors } from '@mantine/form'
import { caseForm, modifiedForm } from '#contract/rx-forms.ts'
import { needsBracketLibrary, needsShipping } from '#contract/rx-forms.rules.ts'
import type { ShippingMethod } from '#contract/shipping.ts'
import { toRequestValues, type CaseValues } from './case-values.ts'
import { FIELD_LABELS, SECTIONS, type CaseSection, type FormField } from './form-sections.ts'
import type { CaseFormData } from './useCaseFormData.ts'

export type Staged = { stl_files: readonly unknown[]; rx_intraoral_photos: readonly unknown[] }

const asNew = schemaResolver(caseForm, { sync: true })
const asModified = schemaResolver(modifiedForm, { sync: true })

/**
 * Validates by the call's schema and three rules that depend on the organization. `staged` is set for new cases only.
 */
export function validateCase(
  values: CaseValues,
  { facts, methods = [], staged }: { facts: CaseFormData; methods?: readonly ShippingMethod[]; staged?: Staged },
): FormErrors {
  const sent = toRequestValues(values)
  const found = staged ? asNew({ ...sent, ...staged, organization_id: facts.organization.id }) : asModified(sent)
  const needsDoctor = facts.doctors.length > 1 && values.user_id === null
  const needsLibrary = needsBracketLibrary(values, facts.configuration) && values.bracket_libraries.length === 0
  const method = methods.find(({ id }) => id === values.shipping_method)
  return {
    ...found,
    ...(needsDoctor ? { user_id: 'Required' } : {}),
    ...(needsLibrary ? { bracket_libraries: 'Required' } : {}),
    ...(needsShipping(values) && method && !method.available
      ? { shipping_method: `${method.name} is not available for this location.` }
      : {}),
  }
}

/** `isWrong`: something was typed and is refused. */
export type MissingField = { field: FormField; label: string; isWrong: boolean }

const TYPED: readonly FormField[] = ['first_name', 'last_name', 'case_number_text']

/** Returns the invalid fields in the order of the form. */
export function listMissingFields(problems: FormErrors): MissingField[] {
  const wrong = new Set(Object.keys(problems).map((path) => path.split('.')[0]))
  return SECTIONS.flatMap(({ fields }) => fields)
    .filter((field) => wrong.has(field))
    .map((field) => ({
      field,
      label: FIELD_LABELS[field],
      isWrong: TYPED.includes(field) && problems[field] !== 'Required',
    }))
}

export type SectionState = 'done' | 'missing' | 'untouched'

/** `isBegun` is whether any field of the section was touched or differs from a new form. */
export function sectionStatus(section: CaseSection, missing: readonly MissingField[], isBegun: boolean): SectionState {
  if (!isBegun) return 'untouched'
  return missing.some(({ field }) => section.fields.includes(field)) ? 'missing' : 'done'
}
