import { BY_THIRD_PARTY, THIRD_PARTY } from '#contract/enums.ts'
import type { Work } from '#server/work.ts'
import { findManager } from './members.ts'

type Choices = {
  submission_completed_by?: number | null | undefined
  print_assignment?: string | null | undefined
  insert_brackets_assignment?: string | null | undefined
}

const FIELDS = ['submission_completed_by', 'print_assignment', 'insert_brackets_assignment'] as const

/** Refuses new assignments to a third party where none is authorized; existing choices are not validated again. */
export async function validateThirdParty(ctx: Work, organization_id: number, requested: Choices, stored: Choices = {}) {
  const newFields = FIELDS.filter((field) => isThirdParty(requested[field]) && !isThirdParty(stored[field]))
  if (newFields.length === 0 || (await findManager(ctx, organization_id))) return {}
  return Object.fromEntries(newFields.map((field) => [field, ['This organization has no authorized third party.']]))
}

/** Returns whether a choice is the third party: a code for prints and brackets, a number for the setup. */
function isThirdParty(choice: string | number | null | undefined) {
  return choice === THIRD_PARTY || choice === BY_THIRD_PARTY
}
