import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { AWAITING_PROVIDER, ONBOARDING_STEPS } from '#contract/onboarding-steps.ts'
import { seesOnboarding } from '#contract/organizations.rules.ts'
import { onboarding, type Onboarding, type onboardingCalls } from '#contract/onboardings.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { organizationScope } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'

export function findOnboarding(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('onboardings')
    .where('organization_id', '=', organization_id)
    .select(['id', 'status', 'current_step', 'created_at'])
    .executeTakeFirst()
}

/** All queries of onboardings for a user start here. */
function visibleOnboardings(ctx: Ctx) {
  return ctx.db
    .selectFrom('onboardings')
    .innerJoin('organizations', 'organizations.id', 'onboardings.organization_id')
    .where(organizationScope(ctx))
}

const WAITING_SINCE = sql<string>`coalesce(
  (select max(s.finished_at) from onboarding_steps s where s.onboarding_id = onboardings.id), onboardings.created_at)`

const COLUMNS = [
  'onboardings.id',
  sql<Onboarding['organization']>`json_build_object('id', organizations.id, 'name', organizations.name)`.as(
    'organization',
  ),
  'onboardings.status',
  'onboardings.current_step',
  WAITING_SINCE.as('waiting_since'),
  'onboardings.created_at',
  'onboardings.updated_at',
] as const

/** ONB-16: lists the onboardings, without those of archived practices. */
export async function listOnboardings(ctx: Ctx, query: HandlerInput<typeof onboardingCalls.list>['query']) {
  const living = visibleOnboardings(ctx).where('organizations.deleted_at', 'is', null)
  const matching = applyFilters(living, query.filter, {
    search_organization_name: (q, text) => q.where(matchesWords(sql`fold(organizations.name)`, text)),
    status: (q, statuses) => q.where('onboardings.status', 'in', statuses),
    chosen_wi_organization_id: (q, ids) => q.where('onboardings.organization_id', 'in', ids),
  })
  const sorting = query.sort ?? [{ field: 'created_at', desc: true }]
  const rows = orderBySorting(matching.select(COLUMNS), sorting, {
    created_at: sql`onboardings.created_at`,
    organization_name: sql`lower(organizations.name)`,
    status: sql`onboardings.status`,
    current_step: sql`onboardings.current_step`,
    waiting_since: WAITING_SINCE,
    // What the provider has to do first, longest waiting first.
    turn: sql`row(onboardings.current_step not in (${sql.join(AWAITING_PROVIDER)}), ${WAITING_SINCE})`,
  }).orderBy('onboardings.id', sorting[0]?.desc ? 'desc' : 'asc')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return { onboardings: listed.page, meta: listed.meta }
}

/** Returns an onboarding, locked on request. Throws 404 out of scope and 403 without permission. */
export async function getOnboardingRecord(ctx: Ctx, id: number, lock?: 'for update') {
  const query = visibleOnboardings(ctx)
    .where('onboardings.id', '=', id)
    .selectAll('onboardings')
    .select(['organizations.disabled_at', 'organizations.deleted_at'])
  const row = await (lock ? query.forUpdate('onboardings') : query).executeTakeFirst()
  if (!row) throw notFound()
  if (!seesOnboarding(ctx.actor, row.organization_id)) throw forbidden()
  return { ...row, metadata: toMetadata(row.metadata) }
}

/** ONB-17: loads an onboarding with its steps. */
export async function getOnboarding(ctx: Ctx, id: number) {
  const { metadata } = await getOnboardingRecord(ctx, id)
  const [row, steps] = await pipelined([
    visibleOnboardings(ctx).where('onboardings.id', '=', id).select(COLUMNS).executeTakeFirst(),
    listFinishedSteps(ctx, id),
  ])
  if (!row) throw notFound()
  return {
    onboarding: { ...row, metadata },
    meta: {
      doctor_allowed_steps: ONBOARDING_STEPS.filter((step) => step.doctor_allowed).map(({ n }) => n),
      links: { installer: ctx.services.config.installerUrl ?? null },
      steps: ONBOARDING_STEPS.map((step) => {
        const finished = steps.find(({ step: n }) => n === step.n)
        return { ...step, finished_at: finished?.finished_at ?? null, finished_by: finished?.name ?? null }
      }),
    },
  }
}

/** Lists the finished steps; customers see the provider's name instead of those of its staff (specification 7). */
async function listFinishedSteps(ctx: Ctx, onboarding_id: number) {
  const rows = await ctx.db
    .selectFrom('onboarding_steps as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.onboarding_id', '=', onboarding_id)
    .select(['s.step', 's.finished_at', 'u.full_name', 'u.role'])
    .execute()
  return rows.map(({ step, finished_at, full_name, role }) => {
    const isHidden = !isStaff(ctx.actor) && role !== null && role !== 'doctor'
    return { step, finished_at, name: isHidden ? ctx.services.config.providerName : full_name }
  })
}

/** The column is initially an empty object. */
const storedMetadata = onboarding.shape.metadata.partial()

function toMetadata(stored: unknown): Onboarding['metadata'] {
  const { tracking_number = null, estimated_date_of_completion = null } = storedMetadata.parse(stored)
  return { tracking_number, estimated_date_of_completion }
}
