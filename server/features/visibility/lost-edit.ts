import { isCustomer, isStaff, type GlobalRole } from '#contract/access.ts'
import { conflict } from '#server/errors.ts'
import type { Ctx } from '#server/work.ts'

/** Maps the noun of an event name to the events column with the id of the row. */
const EVENT_COLUMNS = {
  asked: 'subject_id',
  case: 'patient_id',
  patient: 'patient_id',
  organization: 'organization_id',
  pricing: 'organization_id',
  holidays: 'subject_id',
  instruction: 'subject_id',
  user: 'user_id',
  location: 'subject_id',
  bracket_library: 'subject_id',
  license: 'subject_id',
  promotion_code: 'subject_id',
  announcement: 'subject_id',
  onboarding: 'subject_id',
  request: 'subject_id',
  periodic_rule: 'subject_id',
} as const

/** Events that do not change the row itself. */
const NO_EDITS = [
  'user.signed_in',
  'user.signed_out',
  'user.permission_toggled',
  'promotion_code.used',
  'asked.file_inspected',
  'asked.linked',
  'asked.reminded',
  'case.approval_reminded',
]

/** Without an id, the row is a global one. */
type Trail = { noun: keyof typeof EVENT_COLUMNS; id: number | null }

/**
 * Register 56: throws 409 if the locked row has changed since the form was loaded, with the name of the last editor.
 * Nothing is saved, and the form keeps its input.
 */
export async function refuseLostEdit(ctx: Ctx, row: { updated_at: string }, read_at: string | undefined, trail: Trail) {
  if (read_at === undefined || read_at === row.updated_at) return
  const last = await ctx.db
    .selectFrom('events as e')
    .innerJoin('users as u', 'u.id', 'e.actor_id')
    .where(`e.${EVENT_COLUMNS[trail.noun]}`, trail.id === null ? 'is' : '=', trail.id)
    .where('e.name', 'like', `${trail.noun}.%`)
    .where('e.name', 'not in', NO_EDITS)
    // Views do not change the row.
    .where('e.name', 'not like', '%.opened')
    .orderBy('e.id', 'desc')
    .limit(1)
    .select(['u.full_name', 'u.role'])
    .executeTakeFirst()
  throw conflict(
    `This record was changed by ${last ? visibleName(ctx, last) : 'somebody else'}. Reload to see the changes.`,
  )
}

/** Hides the names of the provider's staff from customers (specification 7). */
export function visibleName(ctx: Ctx, editor: { full_name: string; role: GlobalRole }) {
  const isHidden = isCustomer(ctx.actor) && isStaff(editor)
  return isHidden ? ctx.services.config.providerName : editor.full_name
}
