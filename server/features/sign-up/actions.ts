import type { signUpBody, signUpOther } from '#contract/sign-up.ts'
import { permits } from '#contract/access.ts'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { accountNumber } from '#contract/users.ts'
import type { z } from 'zod'
import { forbidden, invalid, unauthenticated } from '#server/errors.ts'
import { consumeBotToken } from '#server/features/auth/bot-token.ts'
import { hashPassword } from '#server/features/auth/passwords.ts'
import { signUpProof } from '#server/features/auth/sign-up-proof.ts'
import { createOrganization } from '#server/features/organizations/create.ts'
import { putMember } from '#server/features/organizations/membership.ts'
import { createUser, EMAIL_TAKEN, isEmailTaken } from '#server/features/users/accounts.ts'
import type { PublicCtx, Work } from '#server/work.ts'

/** Refuses an address that is in use (SIGN-07). Revealing this is required by the specified flow (register 36). */
export async function refuseTakenEmail(ctx: Work, email: string) {
  if (await isEmailTaken(ctx, email)) throw invalid(EMAIL_TAKEN)
}

/**
 * Specification 4.12: creates the user, their organization and ownership, assigns the lab partner who referred them,
 * and sends the VERIFY mail.
 */
export async function signUp(ctx: PublicCtx, body: z.output<typeof signUpBody>) {
  await consumeBotToken(ctx, 'register')
  const password_hash = await hashPassword(body.password)
  return ctx.transaction(async (work) => {
    const { first_name, last_name, email } = body
    const user = await createUser(work, { first_name, last_name, email, role: 'doctor', password_hash })
    const organization = await createOrganization(work)
    await putMember(work, organization.id, { user_id: user.id, role: 'organization_owner' })
    const partner_id = await findLabPartner(work, body.lab_partner)
    if (partner_id) await putMember(work, organization.id, { user_id: partner_id, role: 'organization_manager' })
    await work.emit('auth.verification_requested', { user_id: user.id }, { user_id: user.id })
    return { organization_id: organization.id, proof: signUpProof(work, user) }
  })
}

/**
 * Creates an account on behalf of a customer. The mailed link verifies the address and sets a password that staff do
 * not know.
 */
export async function signUpSomebody(ctx: PublicCtx, body: z.output<typeof signUpOther>) {
  const { actor } = ctx
  if (!actor) throw unauthenticated()
  if (!permits(SECTION_ACCESS.newOwner, actor)) throw forbidden()
  const password_hash = await hashPassword(body.password)
  return ctx.transaction(async (work) => {
    const { first_name, last_name, email, username, account_number } = body
    const person = { first_name, last_name, email, username, account_number, role: 'doctor' as const }
    const user = await createUser(work, { ...person, password_hash })
    const organization = await createOrganization(work, { name: body.organization })
    await putMember(work, organization.id, { user_id: user.id, role: 'organization_owner' })
    await work.emit('auth.reset_requested', { user_id: user.id, initial: true }, { user_id: user.id })
    return organization.id
  })
}

async function findLabPartner(ctx: Work, entered: string | undefined) {
  const number = accountNumber.safeParse(entered)
  if (!number.success) return undefined
  const partner = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['account_number']), '=', number.data.toLowerCase()))
    .where('role', '=', 'lab_partner')
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return partner?.id
}
