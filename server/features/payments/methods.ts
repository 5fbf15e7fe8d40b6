import { managesPayments, removesPayments } from '#contract/organizations.rules.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { isOutsideCurrentOrganization } from '#contract/access.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { ProviderMethod } from '#server/adapters/payments/port.ts'
import { conflict, forbidden, invalid, notFound, throwOnUniqueViolation, throwConflictIf } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx, Work } from '#server/work.ts'
import { ensureCustomer } from './provider-customer.ts'
import { updateCardFees } from './update-card-fees.ts'
import { METHOD_COLUMNS } from './queries.ts'

/** PAY-14 and 15: requires an organization in scope, the permission, and that it is neither archived nor disabled. */
export async function requirePaymentAccess(ctx: Ctx, organization_id: number) {
  const organization = await getOrganizationRecord(ctx, organization_id)
  if (!managesPayments(ctx.actor, organization_id)) throw forbidden()
  requireCurrentOrganization(ctx, organization_id)
  throwConflictIf(closedBlocker(organization))
  return organization
}

function requireCurrentOrganization(ctx: Ctx, organization_id: number) {
  if (isOutsideCurrentOrganization(ctx.actor, organization_id))
    throw forbidden('Switch to this organization to change it.')
}

/**
 * PAY-15: adds a method by the token from the browser. The provider confirms that it belongs to this customer and
 * supplies its details.
 */
export async function addMethod(ctx: Ctx, organization_id: number, token: string): Promise<PaymentMethod> {
  const { customer_id } = await ensureCustomer(ctx, organization_id)
  const providerMethod = await ctx.services.payments.findMethod(customer_id, token)
  if (!providerMethod) throw invalid({ payment_method_id: ['The payment provider does not know this payment method.'] })
  return ctx.transaction((work) => insertMethod(work, organization_id, providerMethod, ctx.actor.id))
}

async function insertMethod(ctx: Work, organization_id: number, providerMethod: ProviderMethod, user_id: number) {
  await lockMethods(ctx, organization_id)
  await unsetPrimary(ctx, organization_id)
  const method = await ctx.db
    .insertInto('payment_methods')
    .values({
      organization_id,
      provider_method_id: providerMethod.id,
      payment_method_type: providerMethod.type,
      payment_method_nickname: providerMethod.nickname,
      expires_on: providerMethod.expires_on,
      is_primary: true,
      created_by_user_id: user_id,
      created_at: ctx.now,
    })
    .returning(METHOD_COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(throwOnUniqueViolation('payment_methods_token', conflict('This payment method was added before.')))
  await updateCardFees(ctx, organization_id)
  await emitMethodEvent(ctx, 'payment_method.added', method)
  return method
}

/** PAY-17 */
export async function makePrimary(ctx: Ctx, id: number): Promise<PaymentMethod> {
  const { organization_id } = await getVisibleMethod(ctx, id)
  await requirePaymentAccess(ctx, organization_id)
  await lockMethods(ctx, organization_id)
  const { is_primary } = await getVisibleMethod(ctx, id)
  if (!is_primary) await unsetPrimary(ctx, organization_id)
  const method = await setPrimary(ctx, id)
  if (!is_primary) {
    await updateCardFees(ctx, organization_id)
    await emitMethodEvent(ctx, 'payment_method.made_primary', method)
  }
  return method
}

/** PAY-11 and 16: removes a method; the newest remaining one becomes primary. A job removes it at the provider. */
export async function removeMethod(ctx: Ctx, id: number) {
  const { organization_id } = await getVisibleMethod(ctx, id)
  if (!removesPayments(ctx.actor, organization_id)) throw forbidden()
  requireCurrentOrganization(ctx, organization_id)
  await lockMethods(ctx, organization_id)
  const { is_primary, ...method } = await getVisibleMethod(ctx, id)
  await ctx.db
    .updateTable('payment_methods')
    .set({ is_primary: false, removed_at: ctx.now })
    .where('id', '=', id)
    .execute()
  await emitMethodEvent(ctx, 'payment_method.removed', method)
  if (!is_primary) return
  const newest = await ctx.db
    .selectFrom('payment_methods')
    .where('organization_id', '=', organization_id)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()
  if (newest) await emitMethodEvent(ctx, 'payment_method.made_primary', await setPrimary(ctx, newest.id))
  await updateCardFees(ctx, organization_id)
}

/** Returns a method; 404 if it was removed or belongs to an organization out of scope. */
async function getVisibleMethod(ctx: Ctx, id: number) {
  const method = await ctx.db
    .selectFrom('payment_methods')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(METHOD_COLUMNS)
    .executeTakeFirst()
  if (!method) throw notFound()
  await getOrganizationRecord(ctx, method.organization_id)
  return method
}

/** Serializes changes of the methods of an organization, and blocks the start of payment attempts meanwhile. */
async function lockMethods(ctx: Work, organization_id: number) {
  await lockContract(ctx, organization_id)
  await ctx.db
    .selectFrom('payment_infos')
    .where('organization_id', '=', organization_id)
    .select('organization_id')
    .forUpdate()
    .execute()
}

async function unsetPrimary(ctx: Work, organization_id: number) {
  await ctx.db
    .updateTable('payment_methods')
    .set({ is_primary: false })
    .where('organization_id', '=', organization_id)
    .where('is_primary', '=', true)
    .execute()
}

function setPrimary(ctx: Work, id: number) {
  return ctx.db
    .updateTable('payment_methods')
    .set({ is_primary: true })
    .where('id', '=', id)
    .returning(METHOD_COLUMNS)
    .executeTakeFirstOrThrow()
}

async function emitMethodEvent(
  ctx: Work,
  name: 'payment_method.added' | 'payment_method.made_primary' | 'payment_method.removed',
  { id, organization_id, payment_method_nickname }: Omit<PaymentMethod, 'is_primary'>,
) {
  await ctx.emit(name, { payment_method_nickname }, { organization_id, subject_id: id })
}
