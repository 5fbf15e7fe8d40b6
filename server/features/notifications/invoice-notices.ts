import { NOTIFICATION } from '#contract/enums.ts'
import { formatMoney } from '#contract/format-money.ts'
import { toDollars } from '#contract/money.ts'
import type { InvoiceEvent } from '#contract/events.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { JobContext, EventHandler } from '#server/jobs/feature-jobs.ts'
import { notify } from './actions.ts'
import { idsExceptActor } from './audiences.ts'
import { listStaff, type Person } from './case-facts.ts'
import { findInvoice, type InvoiceFacts } from './invoice-facts.ts'
import { mailPaymentFailed, mailInvoice } from './invoice-mails.ts'

const INVOICES = '/account?tab=4'
/** The page on which an unpaid invoice can be paid. */
const PAYMENT = '/payment-method'

/** Specification 4.11: reactions to all events of invoices; `undefined` notifies nobody. */
export const invoiceNotices: { [Name in InvoiceEvent]: EventHandler<Name> | undefined } = {
  'order.issued': async (ctx, event) => {
    const facts = await findInvoice(ctx, event.subject_id)
    if (!facts) return
    const isPaid = event.data.fm_invoice_status === 'PAID'
    const words = isPaid ? 'was issued: nothing is left to pay.' : 'was issued.'
    await notifyOwner(ctx, event, facts, `${facts.name} ${words}`, isPaid ? INVOICES : PAYMENT)
    await mailInvoice(ctx, event, facts, isPaid ? 'settled' : 'issued')
  },
  'order.paid': async (ctx, event) => {
    const facts = await findInvoice(ctx, event.subject_id)
    if (!facts) return
    await notifyOwner(ctx, event, facts, `${facts.name} was paid.`, INVOICES)
    await mailInvoice(ctx, event, facts, 'paid')
  },
  'order.payment_failed': (ctx, event) => onPaymentFailed(ctx, event, 'was not paid'),
  'order.blocked': (ctx, event) => onPaymentFailed(ctx, event, 'is not paid and no longer tried'),
  'order.voided': async (ctx, event) => {
    const facts = await findInvoice(ctx, event.subject_id)
    if (!facts) return
    await notifyOwner(ctx, event, facts, `${facts.name} was voided: ${event.data.reason}`, INVOICES)
    await mailInvoice(ctx, event, facts, 'voided')
  },
  'order.line_added': undefined,
  'order.line_removed': undefined,
  'order.patient_charged': undefined,
  'order.patient_charge_removed': undefined,
  'dispute.opened': async (ctx, event) => {
    const facts = await findInvoice(ctx, event.data.order_id)
    if (!facts) return
    const { value_cents, reason } = event.data
    const words = `${facts.organization_name} disputes ${formatMoney(toDollars(value_cents))}: ${reason.slice(0, 200)}`
    await notifyStaff(ctx, event, facts, words)
  },
  'dispute.answered': async (ctx, event) => {
    const facts = await findInvoice(ctx, event.data.order_id)
    if (!facts) return
    const { value_cents, outcome, answer } = event.data
    const what = outcome === 'kept' ? 'stays' : 'was taken back'
    const words = `The disputed amount of ${formatMoney(toDollars(value_cents))} ${what}: ${answer.slice(0, 200)}`
    await notifyOwner(ctx, event, facts, words, INVOICES)
  },
}

/** Notifies owner and staff. The mail cannot be switched off, because the owner must act. */
async function onPaymentFailed(
  ctx: JobContext,
  event: RecordedEvent<'order.payment_failed'> | RecordedEvent<'order.blocked'>,
  what: string,
) {
  const facts = await findInvoice(ctx, event.subject_id)
  if (!facts) return
  const words = `${facts.name} ${what}: ${event.data.reason.slice(0, 200)}`
  await notifyOwner(ctx, event, facts, words, PAYMENT)
  await notifyStaff(ctx, event, facts, `${facts.organization_name}: ${words}`)
  await mailPaymentFailed(ctx, event, facts)
}

type NoticeEvent = { event_id: number; actor_id: number | null }

function notifyOwner(ctx: JobContext, event: NoticeEvent, facts: InvoiceFacts, message: string, link: string) {
  return sendNotice(ctx, event, facts.owners, message, link)
}

async function notifyStaff(ctx: JobContext, event: NoticeEvent, { contract_id }: InvoiceFacts, message: string) {
  const link = contract_id === null ? '/subscriptions' : `/subscriptions/${contract_id}`
  await sendNotice(ctx, event, await listStaff(ctx), message, link)
}

async function sendNotice(
  ctx: JobContext,
  event: NoticeEvent,
  people: readonly Person[],
  message: string,
  link: string,
) {
  await notify(ctx, idsExceptActor(people, event), { type: NOTIFICATION.item, message, link, event_id: event.event_id })
}
