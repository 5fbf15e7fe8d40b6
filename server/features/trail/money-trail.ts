import { isStaff } from '#contract/access.ts'
import { PRACTICE_MONEY_EVENTS } from '#contract/trail.ts'
import { loadPage, type PageQuery } from '#server/db/list.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'
import { toRecord, trailLines } from './rows.ts'

/** The fields that a practice may see: amounts, reasons and texts that its invoices contain too. */
const FIELDS: ReadonlySet<string> = new Set([
  'kind',
  'total_cents',
  'value_cents',
  'value',
  'valid_from',
  'valid_to',
  'reason',
  'payment_method_nickname',
  'outcome',
  'answer',
  'custom_description',
  'description',
  'before',
  'after',
])

/** Lists the organization's own money events, and changes of the general prices since it was created. */
export async function listMoney(ctx: Ctx, id: number, query: PageQuery) {
  const { created_at } = await getOrganizationRecord(ctx, id)
  const matching = ctx.db
    .selectFrom('events')
    .where('events.name', 'in', PRACTICE_MONEY_EVENTS)
    .where((eb) =>
      eb.or([
        eb('events.organization_id', '=', id),
        eb.and([
          eb('events.organization_id', 'is', null),
          eb('events.name', '=', 'pricing.saved'),
          eb('events.created_at', '>=', created_at),
        ]),
      ]),
    )
  const listed = await loadPage(ctx.db, query, { matching, rows: trailLines(matching), capped: true })
  const data = listed.page.data.map(({ actor_name, actor_role, ...row }) => ({
    ...row,
    // Hides the names of the provider's staff from customers (specification 7).
    actor_name: actor_role !== null && isStaff({ role: actor_role }) ? ctx.services.config.providerName : actor_name,
    ip: null,
    patient: null,
    user: null,
    data: Object.fromEntries(Object.entries(toRecord(row.data)).filter(([name]) => FIELDS.has(name))),
  }))
  const names = { location: {}, user: {}, bracket_library: {} }
  return { events: { ...listed.page, data }, meta: listed.meta, metadata: { names } }
}
