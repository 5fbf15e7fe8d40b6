import { createHash, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/second-factors.ts'
import type { Work } from '#server/work.ts'
import { seal, unseal } from './secret-box.ts'

/** An alphabet of 32 characters that cannot be mistaken for one another, five bits each: ten of them are 50 bits. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates ten codes and returns them in clear text, for the only time: the database stores sealed hashes. */
export async function writeRecoveryCodes(ctx: Work, user_id: number) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => generateCode(ctx))
  await ctx.db
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id,
        sealed_hash: seal(ctx.services.config.secrets, recoveryCodeContext(user_id), hashCode(code)),
      })),
    )
    .execute()
  await ctx.emit('user.recovery_codes_made', {}, { user_id })
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Consumes the code and returns whether it was valid. The rows are locked, so of two concurrent uses one succeeds. */
export async function consumeRecoveryCode(ctx: Work, user_id: number, code: string) {
  const rows = await ctx.db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .select('sealed_hash')
    .forUpdate()
    .execute()
  const match = rows.find((row) => matchesSealedHash(ctx, user_id, row.sealed_hash, code))
  if (!match) return false
  await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('sealed_hash', '=', match.sealed_hash)
    .execute()
  const remaining = await countRecoveryCodes(ctx, user_id)
  await ctx.emit('user.recovery_code_used', { left: remaining }, { user_id, by: user_id })
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

function generateCode(ctx: Work) {
  const bytes = Buffer.from(ctx.services.random(), 'base64url').subarray(0, 10)
  return [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('')
}

/**
 * Compares with the sealed hash. A bare hash would not do, since 50 bits can be brute-forced by somebody who has the
 * database.
 */
function matchesSealedHash(ctx: Work, user_id: number, sealed: Uint8Array, code: string) {
  const hash = unseal(ctx.services.config.secrets, recoveryCodeContext(user_id), sealed)?.plain
  return hash !== undefined && timingSafeEqual(hash, hashCode(code))
}

function hashCode(code: string) {
  return createHash('sha256').update(code).digest()
}

export function recoveryCodeContext(user_id: number) {
  return `recovery code of ${user_id}`
}
