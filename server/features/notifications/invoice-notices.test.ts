import { expect, it } from 'vitest'
import { notificationCalls } from '#contract/notifications.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { InvoiceStatus } from '#contract/orders.ts'
import type { Events } from '#contract/events.ts'
import { testApp } from '#server/testing/app.ts'
import { makeOrganization, testSource } from '#server/testing/factories.ts'
import { makeOrder } from '#server/testing/orders.ts'
import { makeUser } from '#server/testing/people.ts'

const t = await testApp()
const admin = await makeUser(t.services, { role: 'admin' })

async function emitForInvoice<Name extends keyof Events>(
  status: InvoiceStatus,
  name: Name,
  data: Events[Name],
  mute = false,
) {
  const made = await makeOrganization(t.services)
  const { id } = await makeOrder(t.services, made.organization.id, status)
  if (mute) {
    const body = { monthly_invoice: { enabled: false, additional_emails: [] } }
    const params = { id: made.organization.id }
    await t.as(admin).call(organizationSettingCalls.saveNotificationSettings, { params, body })
  }
  const place = { organization_id: made.organization.id, subject_id: id }
  await t.services.queue.emitIn(t.services.db, testSource(t.services))(name, data, place)
  await t.runJobs()
  const told = async (user: { id: number }) => {
    const { notifications } = await t.as(user).call(notificationCalls.list)
    return notifications.map(({ message, link }) => ({ message, link }))
  }
  return {
    ...made,
    id,
    mails: await t.mailsTo(made.owner.email),
    bell: await told(made.owner),
    staff: await told(admin),
  }
}

const ISSUED = { kind: 'monthly', total_cents: 9_900, fm_invoice_status: 'DRAFT' } as const

it('an issued invoice notifies the owner by bell and mail', async () => {
  const { id, mails, bell } = await emitForInvoice('DRAFT', 'order.issued', ISSUED)
  expect(bell).toEqual([{ message: `Invoice ${id} of $99.00 was issued.`, link: '/payment-method' }])
  expect(mails.map(({ subject }) => subject)).toEqual([`Invoice ${id} was issued`])
  expect(mails[0]?.html).toContain('/payment-method')
  expect(mails[0]?.html).toContain(
    'No payment method has been added yet. The invoice is charged as soon as there is one.',
  )
})

it('the mail of an issued invoice can be switched off, the bell notification cannot', async () => {
  const { mails, bell } = await emitForInvoice('PAID', 'order.issued', { ...ISSUED, fm_invoice_status: 'PAID' }, true)
  expect(bell[0]?.message).toContain('nothing is left to pay')
  expect(mails).toEqual([])
})

it('a paid invoice notifies the owner by bell and mail', async () => {
  const data = { total_cents: 9_900, payment_method_nickname: 'Visa ending 4242', at: t.services.clock() }
  const { id, mails, bell } = await emitForInvoice('PAID', 'order.paid', data)
  expect(bell[0]).toEqual({ message: `Invoice ${id} of $99.00 was paid.`, link: '/account?tab=4' })
  expect(mails[0]?.html).toContain('/account?tab=4')
  expect(mails[0]?.subject).toBe(`Invoice ${id} was paid`)
})

it('a failed or blocked invoice notifies the owner and staff, regardless of the mail settings', async () => {
  const reason = 'Insufficient funds'
  const failed = { total_cents: 9_900, reason, attempt_at: '2030-02-03T00:00:00.000Z' }
  const first = await emitForInvoice('ATTEMPTED', 'order.payment_failed', failed, true)
  const words = `Invoice ${first.id} of $99.00 was not paid: ${reason}`
  expect(first.bell[0]).toEqual({ message: words, link: '/payment-method' })
  expect(first.staff[0]?.message).toBe(`${first.organization.name}: ${words}`)
  expect(first.staff[0]?.link).toMatch(/^\/subscriptions/)
  expect(first.mails.map(({ subject }) => subject)).toEqual([`Invoice ${first.id} was not paid`])
  expect(first.mails[0]?.html).toContain('Sun,\u00A0Feb\u00A03')
  expect(first.mails[0]?.html).toContain('/payment-method')
  const blocked = await emitForInvoice('BLOCKED', 'order.blocked', { total_cents: 9_900, reason }, true)
  expect(blocked.mails.map(({ subject }) => subject)).toEqual([`Invoice ${blocked.id} is blocked`])
})

it('a voided invoice notifies the owner with the reason', async () => {
  const { id, mails, bell } = await emitForInvoice('SENT', 'order.voided', {
    total_cents: 9_900,
    reason: 'Issued twice',
  })
  expect(bell[0]?.message).toBe(`Invoice ${id} of $99.00 was voided: Issued twice`)
  expect(mails[0]?.subject).toBe(`Invoice ${id} was voided`)
})
