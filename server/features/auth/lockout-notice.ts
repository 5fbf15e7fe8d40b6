import { CODE } from '#contract/errors.ts'
import { AppError } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { SignInOutcome } from '#server/metrics.ts'
import type { PublicCtx } from '#server/work.ts'

type Claim = { email: string } | { ticket: string }

/** The reason in the trail, and the outcome in the metrics. */
const REASONS: Readonly<Record<number, readonly [reason: string, outcome: SignInOutcome]>> = {
  [CODE.wrongCredentials]: ['wrong password', 'wrong_password'],
  [CODE.archivedUser]: ['archived account', 'archived_account'],
  [CODE.unverifiedEmail]: ['unverified address', 'unverified_address'],
  [CODE.wrongLoginForm]: ['wrong sign-in page', 'wrong_sign_in_page'],
}

const UNKNOWN_ADDRESS = ['nobody has this address', 'unknown_address'] as const
const OTHERWISE = ['refused', 'other'] as const

/**
 * Records a refused sign-in in the audit trail before the response is sent, in a transaction of its own. The lock
 * bounds how many there are; what the lock itself refuses is recorded as one line per ten minutes.
 */
export async function recordIfRefused<Result>(ctx: PublicCtx, claim: Claim, signIn: () => Promise<Result>) {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof AppError && error.code !== CODE.secondFactor) await recordRefusal(ctx, claim, error.code)
    throw error
  }
}

async function recordRefusal(ctx: PublicCtx, claim: Claim, code: number) {
  const user_id = await findClaimedUser(ctx, claim)
  const [reason, outcome] = user_id === undefined ? UNKNOWN_ADDRESS : (REASONS[code] ?? OTHERWISE)
  const isTicket = 'ticket' in claim
  const counted = code === CODE.tooMany ? 'locked' : isTicket ? 'wrong_second_factor' : outcome
  ctx.services.metrics.signIns.inc({ outcome: counted })
  if (code === CODE.tooMany) {
    const asked = { reason: isTicket ? 'second factor' : 'password' }
    const seen = { name: 'user.sign_in_locked' as const, actor_id: null, ip: ctx.request.ip, at: ctx.now }
    return ctx.services.reads.note({ ...seen, user_id, asked })
  }
  await ctx.transaction(async ({ emit }) => {
    if (isTicket) await emit('user.second_factor_refused', {}, { ...(user_id && { user_id }) })
    else await emit('user.sign_in_failed', { reason }, { ...(user_id && { user_id }) })
  })
}

/** Finds the account that was claimed; who actually tried to sign in is not known. */
async function findClaimedUser({ db }: PublicCtx, claim: Claim) {
  const found =
    'email' in claim
      ? await db
          .selectFrom('users')
          .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', claim.email.toLowerCase()))
          .select('id')
          .executeTakeFirst()
      : await db
          .selectFrom('login_tickets')
          .where('token_hash', '=', tokenHash(claim.ticket))
          .select('user_id as id')
          .executeTakeFirst()
  return found?.id
}
