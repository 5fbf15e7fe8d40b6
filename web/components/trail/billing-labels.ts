import {
  IconBuilding,
  IconCalendar,
  IconCreditCard,
  IconCreditCardOff,
  IconFlag,
  IconMail,
  IconPencil,
  IconReceipt,
  IconReceiptOff,
  IconTicket,
  IconTicketOff,
} from '@tabler/icons-react'
import { formatMoney } from '#web/ui/format-money.ts'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of account setup, invoices, payments, prices and promotion codes. */
export const BILLING_LABELS = {
  'organization.account_details_saved': { icon: IconBuilding, describe: () => 'filled in the account setup' },
  'organization.billing_address_saved': { icon: IconMail, describe: () => 'changed the billing address' },
  'organization.initial_purchase_processed': {
    icon: IconReceipt,
    tone: 'okay',
    describe: () => 'finished the account setup',
  },
  'order.issued': {
    isOfPractice: true,
    icon: IconReceipt,
    describe: (data) => `was sent ${data.kind === 'start_up' ? 'the start-up invoice' : 'an invoice'}${amount(data)}`,
  },
  'order.paid': {
    isOfPractice: true,
    icon: IconCreditCard,
    tone: 'okay',
    describe: (data) => `paid an invoice${amount(data)}${by(data)}`,
  },
  'order.payment_failed': {
    isOfPractice: true,
    icon: IconCreditCardOff,
    tone: 'danger',
    describe: (data) => `has an unpaid invoice${amount(data)}${because(data)}`,
  },
  'order.blocked': {
    isOfPractice: true,
    icon: IconCreditCardOff,
    tone: 'danger',
    describe: (data) => `has an invoice${amount(data)} whose payment is no longer tried${because(data)}`,
  },
  'order.voided': { icon: IconReceiptOff, describe: (data) => `voided an invoice${amount(data)}${because(data)}` },
  'dispute.opened': { icon: IconFlag, describe: (data) => `disputed an amount${valued(data)}${because(data)}` },
  'dispute.answered': {
    icon: IconFlag,
    describe: (data) =>
      `${data.outcome === 'removed' ? 'took back' : 'kept'} a disputed amount${valued(data)}${answered(data)}`,
  },
  'payment_method.added': { icon: IconCreditCard, describe: (data) => `added the payment method${called(data)}` },
  'payment_method.made_primary': { icon: IconCreditCard, describe: (data) => `pays by${called(data)} from now on` },
  'payment_method.removed': {
    icon: IconCreditCardOff,
    tone: 'danger',
    describe: (data) => `removed the payment method${called(data)}`,
  },
  'pricing.saved': { icon: IconReceipt, describe: () => 'changed the prices' },
  'price_draft.begun': { icon: IconPencil, describe: () => 'began a draft of the prices' },
  'price_draft.taken_over': {
    icon: IconPencil,
    describe: (_data, { user }) => `took over the draft of the prices of ${user?.full_name ?? 'somebody'}`,
  },
  'price_draft.discarded': {
    icon: IconPencil,
    describe: (_data, { user }) => `discarded the draft of the prices of ${user?.full_name ?? 'somebody'}`,
  },
  'holidays.saved': { icon: IconCalendar, describe: () => 'changed the holidays' },
  'settings.saved': { icon: IconReceipt, describe: () => 'changed the tax or the fee of cards' },
  'order.line_added': { icon: IconReceipt, describe: (data) => `added ${line(data)} to the current invoice` },
  'order.line_removed': { icon: IconReceiptOff, describe: (data) => `removed ${line(data)} from the current invoice` },
  'order.patient_charged': {
    icon: IconReceipt,
    describe: (data) => `added ${line(data)} for a patient to the current invoice`,
  },
  'order.patient_charge_removed': {
    icon: IconReceiptOff,
    describe: (data) => `removed ${line(data)} of a patient from the current invoice`,
  },
  'periodic_rule.created': { icon: IconReceipt, describe: (data) => `created the periodic rule${described(data)}` },
  'periodic_rule.updated': { icon: IconReceipt, describe: () => 'changed a periodic rule' },
  'periodic_rule.deleted': {
    icon: IconReceiptOff,
    tone: 'danger',
    describe: (data) => `deleted the periodic rule${described(data)}`,
  },
  'promotion_code.used': {
    icon: IconTicket,
    describe: (data) => `used the promotion code${named(data)}`,
  },
  'promotion_code.created': { icon: IconTicket, describe: (data) => `created the promotion code${named(data)}` },
  'promotion_code.updated': { icon: IconTicket, describe: (data) => `changed the promotion code${named(data)}` },
  'promotion_code.deleted': {
    icon: IconTicketOff,
    tone: 'danger',
    describe: (data) => `deleted the promotion code${named(data)}`,
  },
} satisfies EventLabels

function amount({ total_cents }: EventData) {
  return typeof total_cents === 'number' ? ` of ${formatMoney(total_cents / 100)}` : ''
}

function valued({ value_cents }: EventData) {
  return typeof value_cents === 'number' ? ` of ${formatMoney(value_cents / 100)}` : ''
}

function answered({ answer }: EventData) {
  return typeof answer === 'string' ? `: ${answer}` : ''
}

function by({ payment_method_nickname: name }: EventData) {
  return typeof name === 'string' ? ` by ${name}` : ''
}

/** Sealed events of earlier releases have the words of banks, which are not written for practices. */
const WORDS_OF_BANKS = /^do not honou?r\.?$/i

function because({ reason }: EventData) {
  return typeof reason === 'string' ? `: ${reason.replace(WORDS_OF_BANKS, 'Declined by the bank.')}` : ''
}

function called({ payment_method_nickname: name }: EventData) {
  return typeof name === 'string' ? ` ${name}` : ''
}

/** Formats `“Goodwill” of −$10.00`. */
function line({ custom_description, description, value_cents }: EventData) {
  const text = custom_description ?? description
  const named = typeof text === 'string' ? `“${text}”` : 'a line'
  // A word joiner prevents a line break after the minus sign.
  return typeof value_cents === 'number'
    ? `${named} of ${formatMoney(value_cents / 100).replace('−', '−\u2060')}`
    : named
}

function described({ custom_description }: EventData) {
  return typeof custom_description === 'string' ? ` “${custom_description}”` : ''
}

function named({ code }: EventData) {
  return typeof code === 'string' ? ` ${code}` : ''
}
