import { z } from 'zod'
import { pipelined } from '#server/db/pipelined.ts'
import { jobs } from '#server/app.ts'
import { runInPortal } from '#server/command-socket.ts'
import { billAll } from '#server/features/billing/bill-organizations.ts'
import { runScheduledPayments, iterateDueOrders } from '#server/features/payments/scheduled-payments.ts'
import { startPaymentSandbox } from '#server/payment-sandbox.ts'
import type { Emit } from '#server/jobs/events.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { openServices, type Services } from '#server/services.ts'
import { inTransaction, type Work } from '#server/work.ts'
import type { Command, Print } from './command.ts'
import { readExistingSite, requireDatabase } from './existing-site.ts'
import { parseOptions } from './parse-options.ts'

const instant = z.iso.datetime().transform((value) => new Date(value).toISOString())

/** Bills and charges as of an instant, or prints what would be billed; refused in a restore drill. */
export const command: Command = { usage: 'typodont billing --at 2026-03-04T00:00:00Z [--write]', run }

async function run(args: string[], say: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  const config = readExistingSite()
  const code = config.databaseUrl === undefined ? await runInPortal(config.dataDir, 'billing', args, say) : undefined
  if (code !== undefined) return code
  requireDatabase(config)
  const services = await openServices(config, jobs)
  try {
    if (asked.write && !services.config.restoreDrill) await startPaymentSandbox(config, say)
    return await billSite(services, args, say)
  } finally {
    // The real-time adapter listens and would keep the process alive.
    await services.realtime.close()
    await services.close()
  }
}

/** Bills with what the command or a running portal has opened. */
export async function billSite(services: Services, args: string[], say: Print) {
  const asked = readArguments(args)
  if (!asked) return 2
  if (services.config.restoreDrill && asked.write) {
    say('This is a restore drill: it charges nobody.')
    return 1
  }
  await billAt(services, asked, say)
  return 0
}

type BillingArguments = { at: string; write: boolean }

/**
 * Runs the hourly billing for the given instant. It prints what would be billed and rolls back; with `write` it
 * commits.
 */
export async function billAt(services: Services, asked: BillingArguments, say: (line: string) => void) {
  let invoices = 0
  const tell = (line: string) => {
    invoices += 1
    say(line)
  }
  const billed = await billAll(contextAt(services, asked.at), transactionOf(services, asked, tell), asked.at)
  const done = asked.write ? 'Billed' : 'Would bill'
  say(`${done} ${billed} organizations with something due by ${asked.at}: ${invoices} invoices.`)
  await payAt(services, asked, say)
}

/** Charges what is due by then; without `write` it only prints that, and calls no payment provider. */
async function payAt(services: Services, { at, write }: BillingArguments, say: (line: string) => void) {
  const ctx = contextAt(services, at)
  if (services.payments.provider === 'off') return say('Payments are off: nothing is tried.')
  if (!write) {
    let due = 0
    for await (const order of iterateDueOrders(ctx)) {
      due += 1
      const amount = (order.total_cents / 100).toFixed(2).padStart(10)
      const by = order.payment_method_nickname ?? 'no payment method'
      say(
        `${order.attempt_at.slice(0, 10)}  ${amount}  invoice ${order.id} of ${order.name} (${order.account_number}), ${by}`,
      )
    }
    return say(`Would try ${due} invoices, and ask the payment provider about what is open.`)
  }
  const driven = await runScheduledPayments({
    ...ctx,
    transaction: (run) => inTransaction(services, systemSource(at), run),
  })
  const { tried, asked, unanswered } = driven
  say(`Tried ${tried} invoices and asked about ${asked} tries before; ${unanswered} without an answer.`)
}

function readArguments(args: string[]): BillingArguments | undefined {
  const values = parseOptions(args, { at: { type: 'string' }, write: { type: 'boolean', default: false } })
  const at = instant.safeParse(values?.at)
  return values && at.success ? { at: at.data, write: values.write } : undefined
}

/** Runs each organization in a transaction of its own, which is rolled back if the run only prints. */
function transactionOf(services: Services, { at, write }: BillingArguments, tell: (line: string) => void) {
  return async <T>(run: (ctx: Work) => Promise<T>) => {
    const issued: number[] = []
    let told: string[] = []
    try {
      const result = await inTransaction(services, systemSource(at), async (work) => {
        const emit: Emit = async (name, data, place) => {
          if (name === 'order.issued' && place?.subject_id) issued.push(place.subject_id)
          await work.emit(name, data, place)
        }
        const result = await run({ ...work, emit })
        told = await pipelined(issued.map((id) => describe(work.db, id)))
        if (!write) throw new DryRunRollback(result)
        return result
      })
      told.forEach(tell)
      return result
    } catch (error) {
      if (!(error instanceof DryRunRollback)) throw error
      told.forEach(tell)
      // Thrown above, with the result of this very run.
      return error.result as T
    }
  }
}

class DryRunRollback extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('Only printed, and taken back.')
    this.result = result
  }
}

async function describe(db: Work['db'], order_id: number) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('organizations as g', 'g.id', 'o.organization_id')
    .where('o.id', '=', order_id)
    .select(['o.number', 'o.closed_at', 'o.total_cents', 'g.name', 'g.account_number'])
    .executeTakeFirstOrThrow()
  const dollars = (order.total_cents / 100).toFixed(2).padStart(10)
  return `${order.closed_at?.slice(0, 10)}  ${dollars}  month ${order.number} of ${order.name} (${order.account_number})`
}

function contextAt(services: Services, at: string): Work {
  const nothing: Emit = async () => {}
  return { db: services.db, now: at, services, emit: nothing }
}
