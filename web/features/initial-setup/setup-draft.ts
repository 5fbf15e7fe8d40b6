import type { AccountDetails } from '#contract/initial-setup.ts'
import { SETUP_DRAFT } from '#web/api/session.ts'
import { parseJson } from '#web/api/parse-json.ts'

/** Returns the browser storage name of the draft, per user and organization (like register 34 for a case). */
export function setupDraftName(user_id: number, organization_id: number) {
  return `${SETUP_DRAFT}${user_id}.${organization_id}`
}

/** Merges the draft over the stored details, ignoring values of another type. */
export function mergeDraft(draft: string | null, details: AccountDetails): AccountDetails {
  const stored = read(draft)
  const fitting = Object.entries(details).map(([name, value]: [string, unknown]) => {
    const draftValue = stored[name]
    const isAnswer = name === 'survey_answer_id' && (draftValue === null || typeof draftValue === 'number')
    return [name, isAnswer || typeof draftValue === typeof value ? draftValue : value]
  })
  // The form does not edit the account's email. The cast is safe, since every value has the type of its stored
  // counterpart.
  return { ...(Object.fromEntries(fitting) as AccountDetails), email: details.email }
}

function read(draft: string | null): Record<string, unknown> {
  const stored = parseJson(draft)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}
