import type { AccountDetails } from '#contract/initial-setup.ts'
import { SETUP_DRAFT } from '#web/api/session.ts'
import { parseJson } from '#web/api/parse-json.ts'

/** Returns the browser storage name of the draft, per user and organization (like register 34 for a case). */
export function setupDraftName(user_id: number, organization_id: number) {
  return `${SETUP_DRAFT}${user_id}.${organization_id}`
}

/** Merges the draft over the stored details, ignoring values of another type. */
export function mergeDraft(draft: string | null, known: AccountDetails): AccountDetails {
  const kept = read(draft)
  const fitting = Object.entries(known).map(([name, value]: [string, unknown]) => {
    const typed = kept[name]
    const isAnswer = name === 'survey_answer_id' && (typed === null || typeof typed === 'number')
    return [name, isAnswer || typeof typed === typeof value ? typed : value]
  })
  // The form does not edit the account's email. The cast is safe, since every value has the type of its stored
  // counterpart.
  return { ...(Object.fromEntries(fitting) as AccountDetails), email: known.email }
}

function read(draft: string | null): Record<string, unknown> {
  const kept = parseJson(draft)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}
