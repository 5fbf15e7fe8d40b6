import { notFound } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

export async function getProduct(ctx: Work, id: number) {
  const row = await ctx.db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['id', 'name', 'value_cents'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
