import type { Services } from '#server/services.ts'

type Status = 'started' | 'pending' | 'succeeded' | 'failed'

/** A payment attempt for an invoice, in the state that the provider left. */
export async function makeAttempt(services: Services, order_id: number, amount_cents: number, status: Status) {
  const now = services.clock()
  const { count } = await services.db
    .selectFrom('payment_attempts')
    .where('order_id', '=', order_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return services.db
    .insertInto('payment_attempts')
    .values({
      order_id,
      number: count + 1,
      amount_cents,
      started_by: 'clock',
      status,
      started_at: now,
      asked_at: now,
      finished_at: isFinished(status) ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Sets the outcome of an attempt. */
export async function finishAttempt(services: Services, id: number, status: Status) {
  await services.db
    .updateTable('payment_attempts')
    .set({ status, finished_at: isFinished(status) ? services.clock() : null })
    .where('id', '=', id)
    .execute()
}

function isFinished(status: Status) {
  return status === 'succeeded' || status === 'failed'
}
