import { sql } from 'kysely'
import { permits } from '#contract/access.ts'
import { invitationCalls } from '#contract/invitations.ts'
import type { Organization } from '#contract/organizations.ts'
import { patientName } from '#server/db/patient-names.ts'
import type { Ctx } from '#server/work.ts'

type Attention = NonNullable<Organization['attention']>

const NAME = patientName('p')
/** Formats a timestamp like instants on the wire, because row_to_json would use the format of PostgreSQL. */
const at = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Loads what needs attention in an organization in scope: cases that await approval, cases on hold and expired
 * invitations. It is one statement; each part is counted from its own index and returns at most one row.
 */
export async function loadAttention(ctx: Ctx, organization_id: number): Promise<Attention> {
  const seesInvitations = permits(invitationCalls.list.access, ctx.actor, organization_id)
  const { rows } = await sql<Attention>`select
    (select row_to_json(a) from (
      select count(*) over ()::int as count, p.id as patient_id, ${NAME} as patient_name, ${at('p.setup_completed_at')} as since
      from patients p
      where p.organization_id = ${organization_id} and p.status_key = 'awaiting_approval' and p.deleted_at is null
        and not p.is_on_hold
      order by p.setup_completed_at, p.id limit 1) a) as approvals,
    (select row_to_json(b) from (
      select held.count, held.id as patient_id, held.patient_name, n.note, ${at('n.created_at')} as since
      from (
        select count(*) over ()::int as count, p.id, ${NAME} as patient_name
        from patients p
        where p.organization_id = ${organization_id} and p.is_on_hold and p.deleted_at is null
        order by p.updated_at desc, p.id desc limit 1) held
      left join lateral (
        select h.note, h.created_at from on_hold_notes h
        where h.patient_id = held.id order by h.id desc limit 1) n on true) b) as held,
    (select row_to_json(c) from (
      select count(*) over ()::int as count, i.id, i.email, ${at('i.created_at')} as sent_at
      from invitations i
      where ${seesInvitations} and i.kind = 'member' and i.organization_id = ${organization_id}
        and i.used_at is null and i.revoked_at is null and i.expires_at <= ${ctx.now}
      order by i.id desc limit 1) c) as expired_invitations`.execute(ctx.db)
  return rows[0] ?? { approvals: null, held: null, expired_invitations: null }
}
