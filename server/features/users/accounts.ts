import { sql } from 'kysely'
import type { GlobalRole } from '#contract/access.ts'
import { diffFields } from '#server/db/diff-fields.ts'
import { invalid, throwOnUniqueViolation } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

export const EMAIL_TAKEN = 'The email has already been taken.'
const USERNAME_TAKEN = 'The username has already been taken.'
const NUMBER_TAKEN = 'The account number has already been taken.'

export type NewUser = {
  first_name: string
  last_name: string
  email: string
  role: GlobalRole
  username?: string | null | undefined
  account_number?: string | null | undefined
  password_hash?: string
  /** The user has followed a link mailed to the address. */
  isVerified?: boolean
}

/**
 * Creates a user. Without a password the mailed link sets one; without an account number the next free one is used
 * (register 62).
 */
export async function createUser(ctx: Work, person: NewUser) {
  const { isVerified, ...values } = person
  if (await isEmailTaken(ctx, person.email)) throw invalid({ email: [EMAIL_TAKEN] })
  const user = await ctx.db
    .insertInto('users')
    .values({
      ...values,
      username: person.username ?? null,
      account_number: person.account_number ?? (await nextAccountNumber(ctx)),
      email_verified_at: isVerified ? ctx.now : null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await ctx.emit('user.created', { role: person.role }, { user_id: user.id, by: user.id })
  return user
}

/** For `.catch()` of writes to email, username and account number, which are unique regardless of case. */
export function refuseTaken(cause: unknown): never {
  try {
    throwOnUniqueViolation('users_email_key', invalid({ email: [EMAIL_TAKEN] }))(cause)
  } catch (error) {
    try {
      throwOnUniqueViolation('users_username_key', invalid({ username: [USERNAME_TAKEN] }))(error)
    } catch (other) {
      throwOnUniqueViolation('users_account_number_key', invalid({ account_number: [NUMBER_TAKEN] }))(other)
    }
  }
  throw cause
}

/** Returns a number of six digits that no user or organization has. */
export async function nextAccountNumber(ctx: Work): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select number from (select nextval('account_numbers')::text as number) candidate
    where not exists (select from users where lower(account_number) = number)
      and not exists (select from organizations where lower(account_number) = number)`.execute(ctx.db)
  const [free] = rows
  return free?.number ?? nextAccountNumber(ctx)
}

/** Checks the current addresses of users, and former ones that their owners may still restore. */
export async function isEmailTaken(ctx: Work, email: string, exceptId = 0) {
  const key = email.toLowerCase()
  const existing = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', key))
    .where('id', '!=', exceptId)
    .select('id')
    .unionAll(
      ctx.db
        .selectFrom('email_changes')
        .where((eb) => eb(eb.fn<string>('lower', ['before']), '=', key))
        .where('expires_at', '>', ctx.now)
        .where('user_id', '!=', exceptId)
        .select('user_id as id'),
    )
    .executeTakeFirst()
  return existing !== undefined
}

export type Claim = { first_name: string; last_name: string; password_hash: string }

/**
 * Takes over an unverified account after the user has followed a link mailed to its address. Replaces names and
 * password, which another person may have entered before.
 */
export async function claimAccount(ctx: Work, user_id: number, claim: Claim) {
  const before = await ctx.db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['first_name', 'last_name'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { password_hash, ...names } = claim
  await ctx.db
    .updateTable('users')
    .set({ ...names, password_hash, email_verified_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', user_id)
    .execute()
  const edit = diffFields(before, names)
  if (edit) await ctx.emit('user.updated', edit, { user_id, by: user_id })
  await ctx.emit('user.password_changed', { user_id }, { user_id, by: user_id })
}

export async function isUsernameFree(ctx: Work, username: string) {
  const existing = await ctx.db
    .selectFrom('users')
    .where((eb) => eb(eb.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  return !existing
}

export async function refuseTakenUsername(ctx: Work, username: string) {
  if (!(await isUsernameFree(ctx, username))) throw invalid({ username: [USERNAME_TAKEN] })
}
