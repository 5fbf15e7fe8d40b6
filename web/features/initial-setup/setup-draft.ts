import type { AccountDetails } from '#contract/initial-setup.ts'
import { SETUP_DRAFT } from '#web/api/session.ts'

/** What was typed, in this browser, per person and organization (as register 34 does for a case). */
export function setupDraftName(user_id: number, organization_id: number) {
  return `${SETUP_DRAFT}${user_id}.${organization_id}`
}

/** What was typed, over what the server knows; a value of another kind is not taken. */
export function withDraft(draft: string | null, known: AccountDetails): AccountDetails {
  const kept = read(draft)
  const fitting = Object.entries(known).map(([name, value]: [string, unknown]) => {
    const typed = kept[name]
    const isAnswer = name === 'survey_answer_id' && (typed === null || typeof typed === 'number')
    return [name, isAnswer || typeof typed === typeof value ? typed : value]
  })
  // The address of the account is not a matter of this form. Each value is of the kind that the form itself has written.
  return { ...(Object.fromEntries(fitting) as AccountDetails), email: known.email }
}

function read(draft: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(draft ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
