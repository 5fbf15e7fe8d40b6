import { randomUUID } from 'node:crypto'
import { accountOutcome, cardOutcome, cardType, isCardNumber, isRoutingNumber, rejectsCvv } from './test-numbers.ts'
import { rejectFields, type Fields } from './http-error.ts'
import type { Method, State } from './store.ts'

type Sent = Record<string, unknown>

const textOf = (sent: Sent, name: string) => (typeof sent[name] === 'string' ? sent[name].trim() : '')
const digitsOf = (sent: Sent, name: string) => textOf(sent, name).replace(/[\s-]/g, '')

/**
 * Turns card or account digits into a stored method, of which only the last four digits are kept. Throws 422 for
 * invalid fields.
 */
export function tokenize(state: State, sent: Sent, now: Date): Method {
  const customer_id = textOf(sent, 'customer_id')
  const fields: Fields = state.customers.some((customer) => customer.id === customer_id)
    ? {}
    : { customer_id: ['The selected customer id is invalid.'] }
  const isBank = sent.method === 'bank'
  const method = isBank ? bankOf(sent, fields) : cardOf(sent, fields, now)
  rejectFields(fields)
  const stored = {
    id: randomUUID(),
    customer_id,
    person_name: textOf(sent, 'person_name'),
    is_default: true,
    deleted_at: null,
    created_at: now.toISOString(),
    ...method,
  }
  for (const other of state.methods) if (other.customer_id === customer_id) other.is_default = false
  state.methods.push(stored)
  return stored
}

function cardOf(sent: Sent, fields: Fields, now: Date) {
  const number = digitsOf(sent, 'card_number')
  const expires = digitsOf(sent, 'card_exp').replace('/', '')
  const cvv = digitsOf(sent, 'card_cvv')
  if (!isCardNumber(number)) fields.card_number = ['The card number is invalid.']
  if (!isExpiry(expires, now)) fields.card_exp = ['The card exp is invalid.']
  const isAmex = cardType(number) === 'amex'
  if (!(isAmex ? /^\d{4}$/ : /^\d{3}$/).test(cvv) || rejectsCvv(number))
    fields.card_cvv = ['The card cvv is incorrect.']
  const type = cardType(number)
  return {
    method: 'card' as const,
    nickname: `${type.toUpperCase()}: ${textOf(sent, 'person_name')} (ending in: ${number.slice(-4)})`,
    card_type: type,
    card_last_four: number.slice(-4),
    card_exp: expires,
    bank_name: null,
    bank_type: null,
    bank_holder_type: null,
    has_cvv: true,
    conduct: cardOutcome(number),
  }
}

/** Validates MMYY; a card is valid until the end of that month. */
function isExpiry(expires: string, now: Date) {
  const month = Number(expires.slice(0, 2))
  if (!/^\d{4}$/.test(expires) || month < 1 || month > 12) return false
  return Date.UTC(2000 + Number(expires.slice(2)), month, 1) > now.getTime()
}

function bankOf(sent: Sent, fields: Fields) {
  const account = digitsOf(sent, 'bank_account')
  const routing = digitsOf(sent, 'bank_routing')
  const bank_name = textOf(sent, 'bank_name')
  const bank_type = textOf(sent, 'bank_type')
  const bank_holder_type = textOf(sent, 'bank_holder_type')
  if (!/^\d{4,17}$/.test(account)) fields.bank_account = ['The bank account is invalid.']
  if (!isRoutingNumber(routing)) fields.bank_routing = ['The bank routing is invalid.']
  if (!bank_name) fields.bank_name = ['The bank name field is required.']
  if (!['checking', 'savings'].includes(bank_type)) fields.bank_type = ['The selected bank type is invalid.']
  if (!['personal', 'business'].includes(bank_holder_type))
    fields.bank_holder_type = ['The selected bank holder type is invalid.']
  return {
    method: 'bank' as const,
    nickname: `${bank_name}: ${textOf(sent, 'person_name')} (ending in: ${account.slice(-4)})`,
    card_type: null,
    card_last_four: account.slice(-4),
    card_exp: null,
    bank_name,
    bank_type,
    bank_holder_type,
    has_cvv: false,
    conduct: accountOutcome(account),
  }
}
