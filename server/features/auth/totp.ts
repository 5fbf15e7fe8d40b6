import { conflict, invalid } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { seal, unseal } from './secret-box.ts'
import { recordFactorAdded, lockUser, recordFactorRemoved } from './second-factor.ts'

const PERIOD = 30
const DIGITS = 6
/** Steps by which the clock of the device may be off. */
const SKEW = 1

/** Stores a new secret and returns it with its QR code. It is inactive until one of its codes confirms it. */
export async function startTotp(ctx: Ctx) {
  const { Secret, TOTP } = await import('otpauth')
  const bytes = Buffer.from(ctx.services.random(), 'base64url').subarray(0, 20)
  await ctx.transaction(async (inside) => {
    await lockUser(inside, ctx.actor.id)
    const existing = await findTotp(inside, ctx.actor.id)
    if (existing?.confirmed_at) throw conflict('An authenticator app is set up already. Remove it first.')
    const values = { secret: seal(ctx.services.config.secrets, totpContext(ctx.actor.id), bytes), created_at: ctx.now }
    await inside.db
      .insertInto('totp_secrets')
      .values({ user_id: ctx.actor.id, ...values })
      .onConflict((row) => row.column('user_id').doUpdateSet(values))
      .execute()
  })
  // The library's base32 encoder needs a buffer of its own, not a view of Node's pool.
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer })
  const totp = new TOTP({
    issuer: ctx.services.config.providerName,
    label: ctx.actor.email,
    secret,
    period: PERIOD,
    digits: DIGITS,
  })
  const address = totp.toString()
  const { toSVG } = await import('bwip-js/node')
  const qr_code = toSVG({ bcid: 'qrcode', text: address, padding: 2, barcolor: '000000', backgroundcolor: 'ffffff' })
  return { secret: secret.base32, address, qr_code }
}

/**
 * Activates the secret and consumes the code. Returns the recovery codes if this is the first factor, otherwise null.
 */
export async function confirmTotp(ctx: Work, user_id: number, code: string) {
  await lockUser(ctx, user_id)
  const row = await findTotp(ctx, user_id)
  if (!row || row.confirmed_at) throw conflict('There is no authenticator app to confirm. Please start again.')
  const step = await matchingTimeStep(ctx, row, code)
  if (step === undefined) throw invalid({ code: ['The code is wrong. Is the clock of your device right?'] })
  await ctx.db
    .updateTable('totp_secrets')
    .set({ confirmed_at: ctx.now, last_step: step })
    .where('user_id', '=', user_id)
    .execute()
  return recordFactorAdded(ctx, user_id, { kind: 'totp' })
}

export async function removeTotp(ctx: Work, user: { id: number; role: string }) {
  await lockUser(ctx, user.id)
  const row = await findTotp(ctx, user.id)
  if (!row?.confirmed_at) throw conflict('There is no authenticator app.')
  await ctx.db.deleteFrom('totp_secrets').where('user_id', '=', user.id).execute()
  await recordFactorRemoved(ctx, user, { kind: 'totp' })
}

/** Consumes the code and returns whether it was valid; neither it nor an earlier one is accepted again. */
export async function consumeTotpCode(ctx: Work, user_id: number, code: string) {
  const row = await findTotp(ctx, user_id)
  if (!row?.confirmed_at) return false
  const step = await matchingTimeStep(ctx, row, code)
  if (step === undefined || (row.last_step !== null && step <= row.last_step)) return false
  await ctx.db
    .updateTable('totp_secrets')
    .set({ last_step: step, last_used_at: ctx.now })
    .where('user_id', '=', user_id)
    .execute()
  return true
}

type Row = NonNullable<Awaited<ReturnType<typeof findTotp>>>

async function findTotp(ctx: Work, user_id: number) {
  return ctx.db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst()
}

/** Returns the time step (Unix time / PERIOD) that the code belongs to; undefined if it is wrong. */
async function matchingTimeStep(ctx: Work, row: Row, code: string) {
  const bytes = openSecret(ctx, row)
  if (!bytes) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({
    secret: new Secret({ buffer: new Uint8Array(bytes).buffer }),
    period: PERIOD,
    digits: DIGITS,
  })
  const timestamp = Date.parse(ctx.now)
  const delta = totp.validate({ token: code, timestamp, window: SKEW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta
}

/**
 * Decrypts the secret. Without the APP_SECRET that sealed it no code is valid any more: the log tells the operator why,
 * and an administrator resets the factor.
 */
function openSecret(ctx: Work, row: Row) {
  const opened = unseal(ctx.services.config.secrets, totpContext(row.user_id), row.secret)
  if (!opened) {
    ctx.services.log.error({ user_id: row.user_id }, 'a second factor cannot be read: was APP_SECRET changed?')
  }
  return opened?.plain
}

export function totpContext(user_id: number) {
  return `totp of ${user_id}`
}
