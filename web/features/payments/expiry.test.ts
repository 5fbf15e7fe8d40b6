import { describe, expect, it } from 'vitest'
import { validateExpiry, isExpired } from './expiry.ts'
import { formatTokenizeError } from './tokenize-error.ts'

const now = new Date('2026-11-25T12:00:00Z')

describe('the expiration date of a card', () => {
  it.each([
    ['', '2030', 'Required'],
    ['01', '', 'Required'],
    ['1', '2030', 'Invalid Expiration Date'],
    ['13', '2030', 'Invalid Expiration Date'],
    ['00', '2030', 'Invalid Expiration Date'],
    ['12', '30', 'Invalid Expiration Date'],
    ['10', '2026', 'Invalid Expiration Date'],
    ['11', '2026', undefined],
    ['01', '2027', undefined],
  ])('%s/%s: %s', (month, year, message) => {
    expect(validateExpiry(month, year, now)).toBe(message)
  })

  it('expires at the end of its month', () => {
    expect(isExpired('2026-10', now)).toBe(true)
    expect(isExpired('2026-11', now)).toBe(false)
    expect(isExpired(null, now)).toBe(false)
  })
})

describe('the message for a failed tokenization (PAY-13)', () => {
  it.each([
    [undefined, 'Something went wrong, please try again.'],
    [new TypeError('Failed to fetch'), 'Something went wrong, please try again.'],
    [{}, 'Something went wrong, please try again.'],
    ['The card was refused.', 'The card was refused.'],
    [{ message: 'The card was refused.' }, 'The card was refused.'],
    [{ error: ['token_invalid'] }, 'token_invalid'],
    [['One.', 'Two.'], 'One.\nTwo.'],
    [{ errors: ['One.', { message: 'Two.' }] }, 'One.\nTwo.'],
    [{ card_cvv: ['The card cvv is incorrect.'] }, 'Field: card_cvv Message: The card cvv is incorrect.'],
    [
      { card_number: ['Bad.'], card_exp: ['Old.', 'Odd.'] },
      'Field: card_number Message: Bad.\nField: card_exp Message: Old. Odd.',
    ],
  ])('%o', (error, message) => {
    expect(formatTokenizeError(error)).toBe(message)
  })
})
