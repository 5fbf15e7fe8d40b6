import type { Page } from '@playwright/test'
import { fillCase, setUp, signUp, submitCase } from './sign-up-flow.ts'
import { saveScreenshot } from './check-screen.ts'
import { addCard } from './payment-form.ts'
import { signIn } from './sign-in.ts'
import { openPortal } from './portal.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

const RUN = Date.now().toString(36)
const PRACTICE = `Alder Lane Orthodontics ${RUN}`
const DAY = 86_400_000
/** A portal apart from those of the other scenes, because its clock is set. */
const portal = openPortal(4, process.env.E2E_WORLD)

test.use({ baseURL: portal.url })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  await portal.start()
})
test.afterAll(async () => {
  await portal.stop()
  await portal.remove()
})

/** Stops the portal, runs the billing at each instant, and starts it again. */
async function bill(...instants: number[]) {
  await portal.stop()
  for (const at of instants) await portal.bill(new Date(at).toISOString())
  await portal.start()
}

function inAMonth(at: number) {
  const next = new Date(at)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.getTime()
}

function invoices(page: Page) {
  return page.getByRole('region', { name: /^(Old|All) Invoices$/ })
}

test('two months of a practice: paid, declined, blocked, paid with another card, and all amounts explained', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  const startedAt = Date.now()
  const firstClosing = startedAt + 30 * DAY

  await test.step('it signs up and pays its start-up fee by card', async () => {
    await signUp(page, { first: 'Nell', last: 'Aspen', email: `nell-${RUN}@typodont.test` })
    await setUp(page, PRACTICE)
    await addCard(page, '4242424242424242')
    await visit(page, '/account?tab=4')
    await expect(invoices(page).getByRole('button', { name: /^Invoice \d+, start-up.*Paid/ })).toBeVisible()
  })

  await test.step('it submits a case', async () => {
    await visit(page, '/patients')
    await fillCase(page, 'Ottilie Brandvold')
    await submitCase(page)
  })

  await test.step('the first month closes and is paid', async () => {
    await bill(firstClosing + DAY / 8, firstClosing + 3 * DAY + DAY / 4)
    await page.goto('/account?tab=4')
    const newest = invoices(page)
      .getByRole('button', { name: /^Invoice/ })
      .first()
    await expect(newest).toContainText('Paid')
    await newest.click()
    await expect(invoices(page).getByRole('table', { name: 'Patients of this invoice' })).toHaveCount(1)
    await invoices(page)
      .getByRole('button', { name: /^How the amount of Ottilie/ })
      .click()
    await expect(
      invoices(page)
        .getByText(/^Full service /)
        .first(),
    ).toBeVisible()
  })

  await test.step('the card of the second month is declined three times', async () => {
    await addCard(page, '4000000000000002')
    const closing = inAMonth(firstClosing)
    await bill(...[0, 3, 5.5, 9].map((days) => closing + (days + 0.2) * DAY))
    await page.goto('/account?tab=4')
    await expect(
      invoices(page)
        .getByRole('button', { name: /^Invoice/ })
        .first(),
    ).toContainText('Blocked')
    await saveScreenshot(page, 'months-blocked')
  })

  await test.step('staff see the reason and the consequence', async () => {
    const staff = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signIn(staff, 'admin', `/subscriptions?filter[full_name_like]=${encodeURIComponent(PRACTICE)}`)
    const row = staff.getByRole('row').filter({ hasText: PRACTICE })
    await expect(row).toContainText('Blocked')
    await saveScreenshot(staff, 'months-subscriptions')
    await row.getByRole('link', { name: /^Details of/ }).click()
    const blocked = invoices(staff)
      .getByRole('button', { name: /^Invoice/ })
      .first()
    await expect(blocked).toContainText('Blocked')
    await blocked.click()
    await saveScreenshot(staff, 'months-staff')
    await staff.context().close()
  })

  await test.step('another card pays the invoice', async () => {
    await addCard(page, '5555555555554444')
    await page.goto('/account?tab=4')
    await expect(
      invoices(page)
        .getByRole('button', { name: /^Invoice/ })
        .first(),
    ).toContainText('Paid')
  })
})
