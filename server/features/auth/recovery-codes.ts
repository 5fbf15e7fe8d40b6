import { RECOVERY_CODES } from '#contract/second-factors.ts'
import type { Work } from '#server/http/context.ts'
import { keyedHash } from './secret-box.ts'

/** 32 signs that are not taken for one another, so that five bits make one: ten of them are 50 bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Ten codes, seen by the person only now. */
export async function writeRecoveryCodes(ctx: Work, user_id: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeCode(ctx))
  await ctx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(ctx, user_id, code) })))
    .execute()
  await ctx.emit('user.recovery_codes_made', {}, { user_id })
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether the code fits, once: of two at the same instant one is taken. */
export async function spendRecoveryCode(ctx: Work, user_id: number, code: string) {
  const spent = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('code_hash', '=', hashOf(ctx, user_id, code))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) return false
  const left = await countRecoveryCodes(ctx, user_id)
  await ctx.emit('user.recovery_code_used', { left }, { user_id, by: user_id })
  return true
}

export async function countRecoveryCodes(ctx: Work, user_id: number) {
  const { count } = await ctx.db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function dropRecoveryCodes(ctx: Work, user_id: number) {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
}

function makeCode(ctx: Work) {
  const bytes = Buffer.from(ctx.services.random(), 'base64url').subarray(0, 10)
  return [...bytes].map((byte) => SIGNS[byte % SIGNS.length] ?? '').join('')
}

function hashOf(ctx: Work, user_id: number, code: string) {
  return keyedHash(ctx.services.config.secret, `${user_id}:${code}`)
}
