import { describe, expect, it } from 'vitest'
import { paymentMethodCalls } from '#contract/payments.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'
import { findCardDigits, rejectCardDigits } from './card-digits.ts'

const refusal = (query: unknown, body?: unknown) => {
  try {
    rejectCardDigits(query, body)
    return undefined
  } catch (error) {
    return (error as { text: Record<string, string[]> }).text
  }
}

describe('digits of a card or an account', () => {
  it.each([
    ['4242424242424242'],
    ['4242 4242 4242 4242'],
    ['please use 5555-5555-5555-4444 from now on'],
    ['4242424242424242 for 3f2b8a1e-6d4c-4242-4242-42424242ab3d'],
    ['378282246310005'],
    ['6011111111111117'],
    ['30569309025904'],
    ['3530111333300000'],
    ['the routing number is 110000000, account 000123456789'],
    [4242424242424242],
  ])('are rejected in a text: %o', (text) => {
    expect(Object.keys(refusal({}, { comments: { text } }) ?? {})).toEqual(['comments.text'])
    expect(Object.keys(refusal({ search: text }) ?? {})).toEqual(['search'])
  })

  it.each(['card_number', 'cardNumber', 'cvv', 'card_cvv', 'bank_account', 'bank_routing', 'routing_number', 'pan'])(
    'are rejected by the name of the field: %s',
    (name) => {
      expect(refusal({}, { list: [{ [name]: '1' }] })).toHaveProperty([`list.0.${name}`])
      expect(refusal({ [`filter.${name}`]: '1' })).toBeDefined()
      expect(refusal({}, { [name]: null })).toBeUndefined()
    },
  )

  it('are not repeated in the error', () => {
    expect(JSON.stringify(refusal({}, { '4242424242424242': 'x', note: '4242424242424242' }))).not.toContain('4242')
  })

  it.each([
    ['a wrong check digit', '4242424242424241'],
    ['a number of no network', '1234567890123452'],
    ['a phone number', '+4915112345678901'],
    ['FedEx', '794644790132'],
    ['FedEx Ground', '961207090000015'],
    ['USPS', '9400111899223344556677'],
    ['UPS', '1Z999AA10123456784'],
    ['a time', 1_790_000_000_000],
    ['an instant', '2026-11-25T01:21:10.000Z'],
    ['a decimal', '0.4242424242424242'],
    ['a routing number that is none', 'routing 110000001'],
    ['nine digits alone', '110000000'],
    ['an identifier of a scan', '1.2.840.113619.2.55.3.604688119.971.1441'],
    ['a uuid', '3f2b8a1e-6d4c-4b7a-9c1d-2e5f8a7b6c3d'],
    ['a uuid whose digits pass as a card', '3f2b8a1e-6d4c-4242-4242-42424242ab3d'],
  ])('are not detected in %s', (_what, text) => {
    expect(refusal({ search: text }, { comments: text })).toBeUndefined()
  })

  it('are not searched for in fields that contain long numbers', () => {
    const kept = { tracking_number: '4242424242424242', file_name: '4242424242424242', account_number: '12345' }
    expect(refusal({}, kept)).toBeUndefined()
  })
})

describe('the cost of searching for card digits', () => {
  const drawing = Array.from({ length: 500 }, (_, n) => [0.5 + n / 1000, 0.25])
  it.each([
    ['a list of zeros', Array.from({ length: 16_000 }, () => 0)],
    ['points of a drawing', { drawing: [drawing, drawing, drawing] }],
    ['long numbers', Array.from({ length: 2000 }, () => 4_242_424_242_424_241)],
    ['texts', Array.from({ length: 2000 }, (_, n) => `4242 4242 4242 424${n % 2} and more`)],
    ['one long text', { comments: '4 2 '.repeat(8000) }],
    ['many names', Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`name_${n}`, n]))],
    ['lists within lists', Array.from({ length: 3000 }, () => [[], [null], {}])],
    ['a name for a card in every value', Array.from({ length: 3000 }, () => ({ pan: 1, ['x'.repeat(90)]: 'y' }))],
  ])('is at most one look at each value and each character of %s', (_what, body) => {
    const { effort } = findCardDigits(body)
    expect(effort.values).toBeLessThanOrEqual(countValues(body))
    expect(effort.characters).toBeLessThanOrEqual(JSON.stringify(body).length)
  })

  it('stops at the twentieth match and truncates long names', () => {
    const places = findCardDigits(Array.from({ length: 500 }, () => ({ ['x'.repeat(5000)]: { pan: '1' } }))).places
    expect(places).toHaveLength(20)
    expect(places[0]).toBe(`0.${'x'.repeat(60)}.pan`)
  })
})

function countValues(value: unknown): number {
  const inner: unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : []
  return inner.reduce((sum: number, each) => sum + countValues(each), 1)
}

describe('the API', () => {
  it('rejects card digits with 422 at their field and does not repeat them', async () => {
    const t = await testApp()
    const user = t.as(await makeUser(t.services))
    const body = { payment_method_id: '4242 4242 4242 4242', organization_id: 1, card_cvv: '123' }
    const { status, body: refused } = await user.send(paymentMethodCalls.create, { body })
    expect(status).toBe(422)
    expect(refused).toMatchObject({
      code: 1422,
      error: { payment_method_id: expect.any(Array), card_cvv: expect.any(Array) },
    })
    expect(JSON.stringify(refused)).not.toContain('4242')
    const staff = t.as(await makeUser(t.services, { role: 'admin' }))
    const asked = await staff.send(organizationCalls.list, { query: { filter: { name_like: '5555555555554444' } } })
    expect(asked).toMatchObject({
      status: 422,
      body: { error: { 'filter.name_like': [expect.stringContaining('Payment Method')] } },
    })
  })
})
