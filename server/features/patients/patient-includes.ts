import type { PatientPart, PatientRow } from '#contract/patients.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { loadWorkflows } from '#server/features/workflow/queries.ts'
import type { Ctx } from '#server/work.ts'

/** Adds the parts requested by `include`, with one statement per part regardless of the page size. */
export async function withParts(ctx: Ctx, rows: readonly PatientRow[], parts: readonly PatientPart[]) {
  if (rows.length === 0) return []
  const requested = new Set(parts)
  const users = requested.has('user') ? await loadUsers(ctx, rows) : undefined
  const organizations = requested.has('organization') ? await loadOrganizations(ctx, rows) : undefined
  const locationIds = rows.map((row) => row.location_id)
  const locations = requested.has('location') ? await loadLocations(ctx, locationIds) : undefined
  const ids = rows.map((row) => row.id)
  const workflows = requested.has('workflowData') ? await loadWorkflows(ctx, ids) : undefined
  return rows.map((row) => ({
    ...row,
    ...(users && { user: users.get(row.user_id) }),
    ...(organizations && { organization: organizations.get(row.organization_id) }),
    ...(locations && { location: locations.get(row.location_id ?? 0) ?? null }),
    ...(workflows && { workflow_data: workflows.get(row.id) }),
  }))
}

async function loadUsers(ctx: Ctx, rows: readonly PatientRow[]) {
  const ids = [...new Set(rows.map((row) => row.user_id))]
  const users = await ctx.db
    .selectFrom('users')
    .where('id', 'in', ids)
    .select(['id', 'full_name', 'email', 'account_number'])
    .execute()
  return new Map(users.map((user) => [user.id, { ...user, full_name: user.full_name }]))
}

async function loadOrganizations(ctx: Ctx, rows: readonly PatientRow[]) {
  const ids = [...new Set(rows.map((row) => row.organization_id))]
  const organizations = await ctx.db
    .selectFrom('organizations')
    .where('id', 'in', ids)
    .select(['id', 'name', 'account_number', 'disabled_at', 'deleted_at'])
    .execute()
  return new Map(organizations.map((organization) => [organization.id, organization]))
}
