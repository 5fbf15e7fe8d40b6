import { ORGANIZATION_TYPES } from '#contract/organizations.ts'
import type { Work } from '#server/work.ts'

/** Caps the list, since a longer one is no use in a select. */
const MAX_TYPES = 200

/** Register 43, specification 9: lists the four built-in types and those entered since. */
export async function listOrganizationTypes(ctx: Work) {
  const used = await ctx.db
    .selectFrom('organizations')
    .where('organization_type', 'is not', null)
    .where('organization_type', 'not in', ORGANIZATION_TYPES)
    .select('organization_type')
    .distinct()
    .orderBy('organization_type')
    .limit(MAX_TYPES)
    .execute()
  const types = [...ORGANIZATION_TYPES, ...used.flatMap((row) => row.organization_type ?? [])]
  return Object.fromEntries(types.map((label) => [label, { label }]))
}

export async function isKnownType(ctx: Work, type: string) {
  if (ORGANIZATION_TYPES.some((builtIn) => builtIn === type)) return true
  const used = await ctx.db
    .selectFrom('organizations')
    .where('organization_type', '=', type)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}
