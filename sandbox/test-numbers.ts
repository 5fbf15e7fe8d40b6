/** Outcome of charging a card or an account of the sandbox. It is derived from the number and stored instead of it. */
export type Outcome = 'ok' | 'declined' | 'insufficient' | 'expired' | 'error' | 'R01' | 'R02' | 'R03' | 'R10'

const CARDS: Record<string, Outcome> = {
  '4000000000000002': 'declined',
  '4012888888881881': 'declined',
  '4000000000009995': 'insufficient',
  '4000000000000069': 'expired',
  '4000000000000119': 'error',
}

/** For this card the tokenization is rejected because of a wrong CVV. */
const WRONG_CVV = '4000000000000127'

const ACCOUNTS: Record<string, Outcome> = {
  '000222222227': 'insufficient',
  '000111111113': 'R02',
  '000111111116': 'R03',
  '000333333335': 'R10',
}

export function cardOutcome(number: string): Outcome {
  return CARDS[number] ?? 'ok'
}

export function accountOutcome(number: string): Outcome {
  const conduct = ACCOUNTS[number] ?? 'ok'
  return conduct === 'insufficient' ? 'R01' : conduct
}

export function rejectsCvv(number: string) {
  return number === WRONG_CVV
}

/** Validates length and check digit of a card number (Luhn). */
export function isCardNumber(number: string) {
  if (!/^\d{13,19}$/.test(number)) return false
  const sum = Array.from(number)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

/** Validates the check digit of a US routing number (ABA). */
export function isRoutingNumber(number: string) {
  if (!/^\d{9}$/.test(number) || /^0+$/.test(number)) return false
  const weights = [3, 7, 1]
  const sum = Array.from(number).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}

export function cardType(number: string) {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return 'discover'
}
