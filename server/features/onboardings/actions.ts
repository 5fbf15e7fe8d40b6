import type { Work } from '#server/http/context.ts'

/** Pending, from the first saving of the account details on (decisions 4.8). */
export async function openOnboarding(ctx: Work, organization_id: number) {
  await ctx.db
    .insertInto('onboardings')
    .values({ organization_id, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((row) => row.column('organization_id').doNothing())
    .execute()
}
