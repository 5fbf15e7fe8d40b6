import { invalid, throwOnUniqueViolation } from '#server/errors.ts'
import { nextAccountNumber } from '#server/features/users/accounts.ts'
import type { Work } from '#server/work.ts'

type NewOrganization = {
  name?: string | null | undefined
  account_number?: string | null | undefined
  organization_type?: string | null | undefined
}

/**
 * Names the organization after its account number, unless a name is given, until its owner sets it up (specification
 * 4.12).
 */
export async function createOrganization(ctx: Work, details: NewOrganization = {}) {
  const account_number = details.account_number ?? (await nextAccountNumber(ctx))
  const name = details.name || `Account ${account_number}`
  const organization = await ctx.db
    .insertInto('organizations')
    .values({
      name,
      account_number,
      organization_type: details.organization_type ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(
      throwOnUniqueViolation(
        'organizations_account_number_key',
        invalid({ account_number: ['The account number has already been taken.'] }),
      ),
    )
  await ctx.emit('organization.created', { name }, { organization_id: organization.id })
  return organization
}
