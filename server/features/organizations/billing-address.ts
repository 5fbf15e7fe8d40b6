import type { BillingAddress, BillingAddressBody } from '#contract/billing-address.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Work } from '#server/work.ts'

const COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'street_address',
  'street_address_line_2',
  'city',
  'state',
  'country',
  'zip_code',
] as const

const ofOrganization = preparedTemplate((db, organization_id: number) =>
  db
    .selectFrom('billing_addresses')
    .where('organization_id', '=', organization_id)
    .select([...COLUMNS, 'updated_at']),
)

/** Returns the address of an organization that the caller has checked to be in scope, or null if it has none. */
export async function getBillingAddress(ctx: Work, organization_id: number): Promise<BillingAddress | null> {
  const [row] = await ofOrganization(ctx.db, organization_id)
  return row ?? null
}

/**
 * Creates or updates the address. The caller locks the organization's row, so concurrent saves run one after the other.
 */
export async function saveBillingAddress(
  ctx: Work,
  organization_id: number,
  address: BillingAddressBody,
): Promise<BillingAddress> {
  const before = await getBillingAddress(ctx, organization_id)
  const values = pickAddressFields(address)
  const edit = diffFields(before ?? pickAddressFields({}), values)
  if (before && !edit) return before
  const { updated_at } = await ctx.db
    .insertInto('billing_addresses')
    .values({ organization_id, ...values, created_at: ctx.now, updated_at: ctx.now })
    .onConflict((row) => row.column('organization_id').doUpdateSet({ ...values, updated_at: ctx.now }))
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  if (edit) await ctx.emit('organization.billing_address_saved', edit, { organization_id })
  return { ...values, updated_at }
}

/** Picks the stored fields, with null for each missing one. */
function pickAddressFields<Fields extends Partial<BillingAddressBody>>(address: Fields) {
  const values = Object.fromEntries(COLUMNS.map((name) => [name, address[name] ?? null]))
  // Cast: Object.fromEntries loses the keys and value types.
  return values as { [name in (typeof COLUMNS)[number]]: name extends keyof Fields ? Fields[name] : null }
}
