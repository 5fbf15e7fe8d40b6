import type { Work } from '#server/http/context.ts'

export function findOnboarding(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('onboardings')
    .where('organization_id', '=', organization_id)
    .select(['id', 'status', 'current_step', 'created_at'])
    .executeTakeFirst()
}
