import { expect, it } from 'vitest'
import { addBusinessDays } from '#contract/business-days.ts'
import { CODE } from '#contract/errors.ts'
import { holidayCalls } from '#contract/holidays.ts'
import { settingCalls } from '#contract/settings.ts'
import { shippingCalls } from '#contract/shipping.ts'
import { testApp } from '#server/testing/app.ts'
import { makeUser } from '#server/testing/people.ts'
import { makePrintedCase } from '#server/testing/requests.ts'

const t = await testApp()

it('the holiday list is edited by admins and contains every day once', async () => {
  expect((await t.refused(holidayCalls.get)).status).toBe(401)
  const supervisor = t.as(await makeUser(t.services, { role: 'supervisor' }))
  expect((await supervisor.refused(holidayCalls.save, { body: { days: [] } })).status).toBe(403)
  const admin = t.as(await makeUser(t.services, { role: 'admin' }))
  const day = { date: '2099-12-24', name: 'Christmas Eve' }
  const twice = await admin.refused(holidayCalls.save, { body: { days: [day, day] } })
  expect(twice).toMatchObject({ status: 422, error: { 'days.1.date': ['This day is in the list already.'] } })
  const read = await admin.call(holidayCalls.get)
  const saved = await admin.call(holidayCalls.save, {
    body: { days: [day, { date: '2099-07-24', name: ' Pioneer Day ' }], updated_at: read.updated_at },
  })
  expect(saved.days).toEqual([{ date: '2099-07-24', name: 'Pioneer Day' }, day])
  const lost = await admin.refused(holidayCalls.save, { body: { days: [], updated_at: read.updated_at } })
  expect(lost).toMatchObject({ status: 409, code: CODE.conflict })
  expect((await supervisor.call(settingCalls.get)).settings['business.holidays']).toEqual(['2099-07-24', '2099-12-24'])
})

it('a holiday moves the dates of requests created after it', async () => {
  const admin = t.as(await makeUser(t.services, { role: 'admin' }))
  await admin.call(holidayCalls.save, { body: { days: [] } })
  const before = await makePrintedCase(t)
  const { ship_date, created_at } = before.printing
  const closed = ship_date ?? ''
  await admin.call(holidayCalls.save, { body: { days: [{ date: closed, name: 'Move' }] } })
  const after = await makePrintedCase(t)
  const expected = addBusinessDays(created_at.slice(0, 10), 3, new Set([closed]))
  expect(expected > closed).toBe(true)
  expect(after.printing.ship_date).toBe(expected)
  const { shipping_methods } = await admin.call(shippingCalls.methods)
  expect(shipping_methods[1]?.arrival_date).toBe(after.printing.expected_arrival_date)
})
