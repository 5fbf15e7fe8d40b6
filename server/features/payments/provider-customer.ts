import type { Work } from '#server/work.ts'

type Outside = Work & { transaction<T>(run: (ctx: Work) => Promise<T>): Promise<T> }

/** PAY-14: returns the customer at the provider and creates it on the first call. */
export async function ensureCustomer(ctx: Outside, organization_id: number): Promise<{ customer_id: string }> {
  const existing = await findCustomer(ctx, organization_id)
  if (existing) return existing
  const { customer_id } = await ctx.services.payments.ensureCustomer(await loadCustomerData(ctx, organization_id))
  return ctx.transaction(async (work) => {
    await work.db
      .insertInto('payment_infos')
      .values({ organization_id, customer_id, created_at: work.now })
      .onConflict((row) => row.column('organization_id').doNothing())
      .execute()
    return (await findCustomer(work, organization_id)) ?? { customer_id }
  })
}

export function findCustomer(ctx: Work, organization_id: number) {
  return ctx.db
    .selectFrom('payment_infos')
    .where('organization_id', '=', organization_id)
    .select('customer_id')
    .executeTakeFirst()
}

/** Commits the reference before the provider is called, so that concurrent requests send the same one. */
async function loadCustomerData(ctx: Outside, organization_id: number) {
  const reference = await ctx.transaction((work) => ensureReference(work, organization_id))
  const { name, email, billing_email } = await ctx.db
    .selectFrom('organizations as o')
    .leftJoin('billing_addresses as b', 'b.organization_id', 'o.id')
    .leftJoin('organization_members as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('m.role', '=', 'organization_owner'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .where('o.id', '=', organization_id)
    .select(['o.name', 'u.email', 'b.email as billing_email'])
    .executeTakeFirstOrThrow()
  return { reference, name, email: billing_email ?? email ?? '' }
}

async function ensureReference(ctx: Work, organization_id: number) {
  await ctx.db
    .insertInto('payment_references')
    .values({ organization_id })
    .onConflict((row) => row.column('organization_id').doNothing())
    .execute()
  const { reference } = await ctx.db
    .selectFrom('payment_references')
    .where('organization_id', '=', organization_id)
    .select('reference')
    .executeTakeFirstOrThrow()
  return reference
}
