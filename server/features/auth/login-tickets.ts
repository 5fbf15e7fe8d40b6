import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Work } from '#server/work.ts'

const MINUTES = 5
const MAX_TRIES = 5

type Ticket = { user_id: number; remember_me: boolean; management: boolean; challenge: string | null }

/** Issues the ticket that links the password step to the second one: for one sign-in, five tries and five minutes. */
export async function issueTicket(ctx: Work, values: Ticket) {
  const ticket = ctx.services.random()
  const expires_at = new Date(Date.parse(ctx.now) + MINUTES * 60_000).toISOString()
  await ctx.db
    .insertInto('login_tickets')
    .values({ ...values, token_hash: tokenHash(ticket), expires_at })
    .execute()
  return { ticket, expires_at }
}

/**
 * Counts a try before it is checked, so that it stays counted if the sign-in is refused. Throws 422 if the ticket is
 * expired or used up.
 */
export async function countTicketAttempt(ctx: Work, ticket: string): Promise<Ticket> {
  const found = await ctx.db
    .updateTable('login_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash(ticket))
    .where('expires_at', '>', ctx.now)
    .where('tries', '<', MAX_TRIES)
    .where('user_id', 'in', (eb) => eb.selectFrom('users').where('deleted_at', 'is', null).select('id'))
    .returning(['user_id', 'remember_me', 'management', 'challenge'])
    .executeTakeFirst()
  if (!found) throw expiredTicket()
  return found
}

/** Consumes the ticket in the transaction that opens the session: of two concurrent sign-ins one succeeds. */
export async function consumeTicket(ctx: Work, ticket: string) {
  const deleted = await ctx.db
    .deleteFrom('login_tickets')
    .where('token_hash', '=', tokenHash(ticket))
    .returning('user_id')
    .executeTakeFirst()
  if (!deleted) throw expiredTicket()
}

function expiredTicket() {
  return invalid('This sign-in has expired. Please start again.', CODE.usedToken)
}
