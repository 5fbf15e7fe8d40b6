import { sql } from 'kysely'
import type { InstructionSuggestion } from '#contract/standing-instructions.ts'
import type { Work } from '#server/work.ts'

/** In how many patients a doctor has to ask for the same change before it is suggested. */
const PATIENTS_NEEDED = 3
/** Newest changes that are counted, and suggestions that are made at once. */
const CHANGES_READ = 500
const MAX_SUGGESTIONS = 5

type Doctor = { user_id: number; organization_id: number }

/**
 * Counts the changes that a doctor asked for in comments on their own patients. One that is or was an instruction, or
 * was dismissed, is left out, and so is another amount of a movement that has an instruction.
 */
export async function listSuggestions(ctx: Work, { user_id, organization_id }: Doctor) {
  const { rows } = await sql<InstructionSuggestion>`
    with recent as (
      select c.id, c.patient_id, c.change ->> 'tooth_group' as tooth_group, c.change ->> 'direction' as direction,
        (c.change ->> 'amount')::double precision as amount
      from setup_comments c join patients p on p.id = c.patient_id
      where c.user_id = ${user_id} and c.change is not null
        and p.user_id = c.user_id and p.organization_id = ${organization_id}
      order by c.id desc limit ${CHANGES_READ})
    select r.tooth_group, r.direction, r.amount, count(distinct r.patient_id)::int as patients
    from recent r
    where not exists (select from standing_instructions i
        where i.user_id = ${user_id} and i.organization_id = ${organization_id}
          and i.tooth_group = r.tooth_group and i.direction = r.direction
          and (i.ended_at is null or i.amount = r.amount))
      and not exists (select from standing_instruction_dismissals d
        where d.user_id = ${user_id} and d.organization_id = ${organization_id}
          and d.tooth_group = r.tooth_group and d.direction = r.direction and d.amount = r.amount)
    group by r.tooth_group, r.direction, r.amount
    having count(distinct r.patient_id) >= ${PATIENTS_NEEDED}
    order by max(r.id) desc
    limit ${MAX_SUGGESTIONS}`.execute(ctx.db)
  return rows
}
