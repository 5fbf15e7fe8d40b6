import { once } from 'node:events'
import http from 'node:http'
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNTS, CARDS, paymentSandbox } from '#server/testing/payments.ts'
import { openSandbox } from '#sandbox/sandbox.ts'
import { openPayments } from './index.ts'
import { PaymentsUnavailable, type Payments } from './port.ts'
import { RECORDED_RESPONSES } from './recorded-responses.ts'
import { openStax, type StaxOptions } from './stax.ts'

const KEYS = { kind: 'stax', key: 'the key', webToken: 'portal', webhookSecret: 'sixteen characters' } as const

function open(url: string, more: Partial<StaxOptions> = {}) {
  return openStax({ ...KEYS, url, publicUrl: url, scriptUrl: `${url}/stax.js`, ...more })
}

let made = 0
const nextReference = () => `organization-${process.pid}-${(made += 1)}`

describe('payments that are turned off', () => {
  it('give the browser nothing, ignore webhooks and charge nothing', async () => {
    const payments = await openPayments({ payments: { kind: 'off' } })
    expect(payments).toMatchObject({ provider: 'off', browser: undefined, origins: [] })
    expect(payments.hintOf('', { id: '1' })).toBeUndefined()
    const charge = { customer_id: '1', method_id: '1', amount_cents: 1, key: '1', memo: '' }
    await expect(payments.charge(charge)).rejects.toThrow(PaymentsUnavailable)
  })
})

describe('the sandbox', () => {
  let sandbox: Awaited<ReturnType<typeof paymentSandbox>>
  let payments: Payments
  let customer_id: string
  const chargeOf = (method_id: string, more: Partial<Parameters<Payments['charge']>[0]> = {}) =>
    payments.charge({ customer_id, method_id, amount_cents: 39_958, key: nextReference(), memo: 'Invoice 1', ...more })
  beforeAll(async () => {
    sandbox = await paymentSandbox()
    payments = openOn(sandbox)
  })
  beforeEach(async () => {
    const customer = { reference: nextReference(), name: 'Smile Practice', email: 'smile@example.com' }
    customer_id = (await payments.ensureCustomer(customer)).customer_id
  })

  function openOn({ environment }: typeof sandbox, more: Partial<StaxOptions> = {}) {
    return open(environment.STAX_URL, {
      key: environment.STAX_API_KEY,
      webToken: environment.STAX_WEB_TOKEN,
      webhookSecret: environment.STAX_WEBHOOK_SECRET,
      ...more,
    })
  }

  it('rejects an oversized or malformed body and keeps serving', async () => {
    const ask = (body: string) => fetch(`${sandbox.url}/webpayment/any/tokenize`, { method: 'POST', body })
    expect((await ask(' '.repeat(70_000))).status).toBe(413)
    expect((await ask('{')).status).toBe(400)
    await payments.ensureCustomer({ reference: nextReference(), name: 'Smile Practice', email: 'smile@example.com' })
  })

  it('creates one customer per reference', async () => {
    const customer = { reference: nextReference(), name: 'Smile Practice', email: 'smile@example.com' }
    const first = await payments.ensureCustomer(customer)
    expect(await payments.ensureCustomer(customer)).toEqual(first)
    expect(await payments.ensureCustomer({ ...customer, reference: nextReference() })).not.toEqual(first)
  })

  it('returns a payment method of its customer with only the last four digits', async () => {
    const { id } = await sandbox.addCard(customer_id)
    expect(await payments.findMethod(customer_id, id)).toEqual({
      id,
      type: 'card',
      nickname: 'VISA: Wendy Test (ending in: 4242)',
      expires_on: '2035-12',
    })
    const other = await payments.ensureCustomer({ reference: nextReference(), name: 'Other', email: 'o@example.com' })
    expect(await payments.findMethod(other.customer_id, id)).toBeUndefined()
    const bank = await sandbox.addBank(customer_id)
    expect(await payments.findMethod(customer_id, bank.id)).toMatchObject({ type: 'bank', expires_on: null })
  })

  it('removes a payment method idempotently and declines later charges to it', async () => {
    const { id } = await sandbox.addCard(customer_id)
    await payments.removeMethod(id)
    await payments.removeMethod(id)
    expect(await payments.findMethod(customer_id, id)).toBeUndefined()
    expect(await chargeOf(id)).toMatchObject({ id: null, status: 'failed' })
  })

  it.each([
    ['declined', 'Declined by the bank.'],
    ['insufficient', 'Declined by the bank: there is not enough money in the account.'],
    ['expired', 'Declined by the bank: the card has expired.'],
  ] as const)('returns the reason why a card is %s', async (card, reason) => {
    const { id } = await sandbox.addCard(customer_id, CARDS[card])
    expect(await chargeOf(id)).toMatchObject({ status: 'failed', amount_cents: 39_958, reason })
  })

  it('rejects a wrong CVV, a wrong check digit and an unknown customer immediately', async () => {
    await expect(sandbox.addCard(customer_id, CARDS.wrongCvv)).rejects.toThrow('422 {"card_cvv":')
    await expect(sandbox.addCard(customer_id, '4242424242424241')).rejects.toThrow('422 {"card_number":')
    await expect(sandbox.addCard('nobody')).rejects.toThrow('422 {"customer_id":')
  })

  it('charges to the cent, and only once per idempotency key', async () => {
    const { id } = await sandbox.addCard(customer_id)
    const key = nextReference()
    const first = await chargeOf(id, { key })
    expect(first).toMatchObject({ status: 'succeeded', amount_cents: 39_958, reason: null })
    expect(await chargeOf(id, { key })).toEqual(first)
    expect(await payments.findCharge(customer_id, key)).toEqual(first)
    expect(await payments.findCharge(customer_id, nextReference())).toBeUndefined()
    expect(await payments.getTransaction(String(first.id))).toEqual(first)
    // The same key with another amount is not a repetition.
    expect(await chargeOf(id, { key, amount_cents: 1 })).toMatchObject({ id: null, status: 'failed' })
    for (const amount_cents of [1, 29, 57, 115, 86_643, 100_000_001])
      expect(await chargeOf(id, { amount_cents })).toMatchObject({ status: 'succeeded', amount_cents })
  })

  it('accepts a debit that settles or is returned days later', async () => {
    const { id } = await sandbox.addBank(customer_id)
    const [settled, returned] = [await chargeOf(id), await chargeOf(id)]
    expect(settled).toMatchObject({ status: 'pending', reason: null })
    await sandbox.settle(String(settled.id))
    await sandbox.giveBack(String(returned.id), 'R10')
    expect(await payments.getTransaction(String(settled.id))).toMatchObject({ status: 'succeeded' })
    expect(await payments.getTransaction(String(returned.id))).toMatchObject({
      status: 'failed',
      reason: 'Declined by the bank: the debit was not authorized.',
    })
  })

  it('reports an unknown outcome for a charge without a response, and finds the one that arrived', async () => {
    const { id } = await sandbox.addCard(customer_id)
    for (const kind of ['lost', 'garbage'] as const) {
      const key = nextReference()
      await sandbox.weather({ kind })
      await expect(chargeOf(id, { key })).rejects.toThrow(PaymentsUnavailable)
      expect(await payments.findCharge(customer_id, key)).toMatchObject({ status: 'succeeded' })
    }
    const key = nextReference()
    await sandbox.weather({ kind: 'down' })
    await expect(chargeOf(id, { key })).rejects.toThrow(PaymentsUnavailable)
    expect(await payments.findCharge(customer_id, key)).toBeUndefined()
    await sandbox.weather({ kind: 'slow', ms: 60_000 })
    const hasty = openOn(sandbox, { timeoutMs: 100 })
    const charge = { customer_id, method_id: id, amount_cents: 100, key, memo: '' }
    await expect(hasty.charge(charge)).rejects.toThrow(PaymentsUnavailable)
    expect(await payments.findCharge(customer_id, key)).toMatchObject({ status: 'succeeded', amount_cents: 100 })
    const broken = await sandbox.addCard(customer_id, CARDS.error)
    await expect(chargeOf(broken.id)).rejects.toThrow(PaymentsUnavailable)
  })

  it('rejects a wrong API key without reporting a decline', async () => {
    const stranger = openOn(sandbox, { key: 'another' })
    await expect(stranger.findMethod(customer_id, 'any')).rejects.toThrow(PaymentsUnavailable)
    const { id } = await sandbox.addCard(customer_id)
    const charge = { customer_id, method_id: id, amount_cents: 100, key: nextReference(), memo: '' }
    // Not a decline: a wrong key is our fault, so the practice must not be notified.
    await expect(stranger.charge(charge)).rejects.toThrow(PaymentsUnavailable)
  })

  it('finds the charge of a key among more than 200 others', async () => {
    const { id } = await sandbox.addCard(customer_id)
    const key = nextReference()
    await chargeOf(id, { key })
    for (let at = 0; at < 205; at += 1) await chargeOf(id, { amount_cents: 100 + at })
    expect(await payments.findCharge(customer_id, key)).toMatchObject({ amount_cents: 39_958 })
  })

  it('survives a restart, sends webhooks for transactions and stores no account number', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'typodont-sandbox-')), 'payments', 'sandbox.json')
    const told: { url: string | undefined; event: unknown; body: unknown }[] = []
    let heard = () => {}
    const portal = http.createServer(async (request, reply) => {
      const body: unknown = JSON.parse(await text(request))
      told.push({ url: request.url, event: request.headers['stax-event-name'], body })
      reply.end()
      heard()
    })
    portal.listen(0, '127.0.0.1')
    await once(portal, 'listening')
    const webhook = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/hook?secret=${KEYS.webhookSecret}`
    const options = { key: KEYS.key, token: KEYS.webToken, file, webhook }
    const first = await openSandbox(options)
    const before = open(first.url)
    const customer = { reference: '7', name: 'Smile Practice', email: 'smile@example.com' }
    const known = await before.ensureCustomer(customer)
    const reply = await fetch(`${first.url}/webpayment/portal/tokenize`, {
      method: 'POST',
      body: JSON.stringify({
        customer_id: known.customer_id,
        method: 'bank',
        person_name: 'Wendy',
        bank_name: 'First',
        bank_account: ACCOUNTS.closed,
        bank_routing: '110000000',
        bank_type: 'savings',
        bank_holder_type: 'business',
      }),
    })
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    const method = (await reply.json()) as { id: string }
    expect(method).not.toHaveProperty('conduct')
    const hasHeard = new Promise<void>((resolve) => void (heard = resolve))
    const debit = { ...known, method_id: method.id, amount_cents: 500, key: 'k', memo: '' }
    expect(await before.charge(debit)).toMatchObject({ status: 'pending' })
    await hasHeard
    expect(told).toMatchObject([{ event: 'create_transaction', body: { success: true, total: 5 } }])
    const secret = new URL(told[0]?.url ?? '', 'http://portal').searchParams.get('secret') ?? undefined
    const { transaction_id } = before.hintOf(secret, told[0]?.body) ?? {}
    await first.close()
    expect(readFileSync(file, 'utf8')).not.toContain(ACCOUNTS.closed)
    const settled = new Promise<void>((resolve) => void (heard = resolve))
    const second = await openSandbox({ ...options, settleAfterMs: 1 })
    const after = open(second.url)
    expect(await after.ensureCustomer(customer)).toEqual(known)
    await settled
    expect(await after.getTransaction(String(transaction_id))).toMatchObject({
      status: 'failed',
      reason: 'Declined by the bank: the account is closed.',
    })
    await second.close()
    portal.close()
  })

  it('serves its fields in frames that can connect only to their own origin', async () => {
    const [script, page] = await Promise.all(['/stax.js', '/field.html'].map((part) => fetch(sandbox.url + part)))
    expect(script?.status).toBe(200)
    expect(page?.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect((await fetch(`${sandbox.url}/other.js`)).status).toBe(404)
  })
})

describe('the documented API, from recorded responses', () => {
  let server: http.Server
  let payments: Payments
  const asked: { line: string; headers: http.IncomingHttpHeaders; body: unknown }[] = []
  beforeAll(async () => {
    server = http.createServer(async (request, reply) => {
      const line = `${request.method} ${request.url}`
      const sent = await text(request)
      asked.push({ line, headers: request.headers, body: sent && JSON.parse(sent) })
      const body = (sent ? JSON.parse(sent) : {}) as { idempotency_id?: string }
      const { status, answer } = RECORDED_RESPONSES[`${line} ${body.idempotency_id ?? ''}`.trim()] ?? {
        status: 404,
        answer: {},
      }
      reply.writeHead(status, { 'content-type': 'application/json' })
      reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    payments = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterAll(() => server.close())
  const charge = { customer_id: 'c1', method_id: 'm1', amount_cents: 39_958, memo: 'Invoice 1' }

  it('creates a customer when none has the reference', async () => {
    const customer = { reference: '42', name: 'Smile Practice', email: 'smile@example.com' }
    expect(await payments.ensureCustomer(customer)).toEqual({ customer_id: 'c1' })
    expect(asked.at(-1)).toMatchObject({
      headers: { authorization: 'Bearer the key' },
      body: { company: 'Smile Practice', email: 'smile@example.com', reference: '42' },
    })
  })

  it('reads payment methods', async () => {
    expect(await payments.findMethod('c1', 'm1')).toMatchObject({ type: 'card', expires_on: '2029-04' })
    expect(await payments.findMethod('c1', 'm2')).toMatchObject({ type: 'bank', expires_on: null })
    expect(await payments.findMethod('c1', 'm9')).toBeUndefined()
    await payments.removeMethod('m1')
    expect(asked.at(-1)?.line).toBe('DELETE /payment-method/m1')
  })

  it('sends the amount in dollars and the idempotency key of the charge', async () => {
    expect(await payments.charge({ ...charge, key: 'paid' })).toEqual({
      id: 't1',
      status: 'succeeded',
      amount_cents: 39_958,
      reason: null,
    })
    expect(asked.at(-1)?.body).toMatchObject({
      payment_method_id: 'm1',
      total: 399.58,
      pre_auth: 0,
      idempotency_id: 'paid',
      meta: { memo: 'Invoice 1' },
    })
  })

  it('parses declines, rejected fields and debits', async () => {
    expect(await payments.charge({ ...charge, key: 'declined' })).toMatchObject({
      id: 't2',
      status: 'failed',
      reason: 'Declined by the bank.',
    })
    expect(await payments.charge({ ...charge, key: 'refused' })).toEqual({
      id: null,
      status: 'failed',
      amount_cents: 39_958,
      reason: 'Field: payment_method_id Message: The selected payment method id is invalid.',
    })
    expect(await payments.charge({ ...charge, key: 'debit' })).toMatchObject({ status: 'pending' })
    expect(await payments.getTransaction('t4')).toMatchObject({ status: 'succeeded' })
    expect(await payments.getTransaction('t5')).toMatchObject({
      status: 'failed',
      reason: 'Declined by the bank: there is not enough money in the account.',
    })
  })

  it('does not take a server error or an auth error for a decline', async () => {
    for (const key of ['unauthorized', 'blocked', 'fault', 'garbage', 'odd'])
      await expect(payments.charge({ ...charge, key })).rejects.toThrow(PaymentsUnavailable)
    await expect(payments.getTransaction('t9')).rejects.toThrow(PaymentsUnavailable)
  })

  it('finds a charge by its key on the second page', async () => {
    expect(await payments.findCharge('c1', 'old')).toMatchObject({ id: 't6' })
    expect(await payments.findCharge('c1', 'never')).toBeUndefined()
  })

  it('accepts a webhook only with the secret', () => {
    expect(payments.hintOf('sixteen characters', { id: 't1' })).toEqual({ transaction_id: 't1' })
    expect(payments.hintOf('another', { id: 't1' })).toBeUndefined()
    expect(payments.hintOf(undefined, { id: 't1' })).toBeUndefined()
    for (const body of [undefined, {}, 'x', { id: 5 }])
      expect(payments.hintOf('sixteen characters', body)).toBeUndefined()
  })

  it("lists the origins of the vendor only for the vendor's own script", () => {
    const script = 'https://staxjs.staxpayments.com/staxjs-captcha.js'
    expect(open('https://apiprod.fattlabs.com', { scriptUrl: script }).origins).toContain('https://www.gstatic.com')
    expect(open('http://localhost:1').origins).toEqual(['http://localhost:1'])
  })
})
