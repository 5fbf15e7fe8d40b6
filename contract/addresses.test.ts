import { expect, it } from 'vitest'
import { phoneNumber } from './addresses.ts'

const words = (text: unknown) => phoneNumber.safeParse(text).error?.issues.map(({ message }) => message)

it.each([
  '+18015550142x123',
  '+1 801 555 0142 x 5',
  '+18015550142 ext. 5',
  '(801) 555-0142 Ext 12',
  '+18015550142#5',
  '+18015550142;ext=5',
  '+18015550142,,5',
])('rejects %s for its extension', (text) => {
  expect(words(text)).toEqual(['A phone number is kept without an extension. Please leave the extension out.'])
})

it.each(['18015550142', '+0801555014', '+1801', 'x5', '+1 801 555 0142'])(
  'rejects %s as an invalid phone number',
  (text) => {
    expect(words(text)).toEqual(['Invalid phone number.'])
  },
)

it('accepts a number with surrounding spaces and requires one', () => {
  expect(phoneNumber.parse(' +18015550142 ')).toBe('+18015550142')
  expect(words('')).toEqual(['Required'])
})
