import type { Page } from '@playwright/test'
import { checkScreen, saveScreenshot } from './check-screen.ts'
import { signIn, signInWithoutPage } from './sign-in.ts'
import { visit } from './visit.ts'
import { expect, test } from './test.ts'

function currentInvoice(page: Page) {
  return page.getByRole('region', { name: 'Current Invoice' })
}

function totalSoFar(page: Page) {
  return page.getByRole('region', { name: 'Total so far' })
}

async function fillAmount(page: Page, kind: 'Charge' | 'Discount', description: string, value: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Value').fill(value)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('staff add amounts by hand, see where each comes from and remove them again', async ({ page }) => {
  await signIn(page, 'admin', '/subscriptions?filter[full_name_like]=cedar')
  await page.getByRole('link', { name: 'Details of Cedar Hollow Dental' }).click()
  const invoice = currentInvoice(page)
  const total = totalSoFar(page)
  await expect(total.getByText(/^closes .*, charged /)).toBeVisible()

  await invoice.getByRole('button', { name: 'Charge or discount' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Required')).toHaveCount(2)
  await checkScreen(page, 'invoice-amount')
  await fillAmount(page, 'Discount', 'Late delivery', '10')
  await expect(page.getByText('The discount was added.')).toBeVisible()
  await expect(total).toContainText(/Late delivery.*−\$10\.00/)

  const opener = invoice.getByRole('button', { name: /^How the amount of/ }).first()
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(invoice.getByText('at the prices of that moment').first()).toBeVisible()
  await checkScreen(page, 'invoice-row')
  await invoice.getByRole('button', { name: 'Charge or discount' }).last().click()
  await fillAmount(page, 'Charge', 'Extra wax-up', '15')
  await expect(invoice.getByText('Extra wax-up').first()).toBeVisible()
  await expect(invoice).toContainText(/Extra wax-up by hand.*\$15\.00/)
  await invoice.getByRole('button', { name: 'Remove Extra wax-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(invoice.getByText('Extra wax-up')).toHaveCount(0)

  await total.getByRole('button', { name: 'Remove Late delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The discount was removed.')).toBeVisible()
  await expect(total.getByText('Late delivery')).toHaveCount(0)
})

test('a practice reads and downloads its invoices, and disputes an amount', async ({ page }) => {
  await signIn(page, 'owner', '/account?tab=4')
  const invoice = currentInvoice(page)
  await expect(totalSoFar(page).getByText(/^By ACH it would be \$.* less$/)).toBeVisible()
  await expect(invoice.getByRole('button', { name: 'Charge or discount' })).toHaveCount(0)
  await invoice
    .getByRole('button', { name: /^How the amount of/ })
    .first()
    .click()
  await expect(invoice.getByText(/^Full service /).first()).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByText(/was sent an invoice of \$/).first()).toBeVisible()
  await checkScreen(page, 'invoices')
  await page.setViewportSize({ width: 390, height: 844 })
  await checkScreen(page, 'invoices-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  const old = page.getByRole('region', { name: 'Old Invoices' })
  const newest = old.getByRole('button', { name: /^Invoice/ }).first()
  await newest.click()
  await expect(old.getByText(/^Paid on/).filter({ visible: true })).toHaveCount(1)
  await expect(old.getByRole('table', { name: 'Patients of this invoice' })).toHaveCount(1)

  await test.step('it downloads an invoice', async () => {
    const pdf = page.waitForEvent('download')
    await old.getByRole('button', { name: 'PDF' }).first().click()
    const file = await pdf
    expect(file.suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/)
    await file.saveAs('e2e/shots/invoice.pdf')
    const csv = page.waitForEvent('download')
    await old.getByRole('button', { name: 'CSV' }).first().click()
    expect((await csv).suggestedFilename()).toMatch(/^invoice-\d+\.csv$/)

    await page.route('**/download_invoice*', (route) =>
      route.fulfill({ status: 500, json: { error: 'It broke.', code: 1500 } }),
    )
    await old.getByRole('button', { name: 'CSV' }).first().click()
    await expect(page.getByText('It broke.')).toBeVisible()
    await page.unroute('**/download_invoice*')
  })

  await test.step('it disputes an amount and sees its status', async () => {
    const opener = invoice.getByRole('button', { name: /^How the amount of/ }).first()
    const patient = /^How the amount of (.*) came about/.exec((await opener.textContent()) ?? '')?.[1] ?? ''
    // It was opened above, as long as the width of the window has not closed it.
    if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
    await invoice.getByRole('button', { name: 'Dispute a line…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'Amount' })).toHaveValue(new RegExp(`^${patient}, \\$`))
    await dialog.getByLabel('Reason').fill('This case was sent twice.')
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(invoice.getByText(/: This case was sent twice\.$/)).toBeVisible()
    await expect(invoice.getByRole('button', { name: 'Dispute a line…' })).toHaveCount(0)

    await old.getByRole('button', { name: 'Dispute an amount' }).first().click()
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click()
    await expect(dialog.getByText('Required').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Amount' }).click()
    await page.getByRole('option', { name: /^Monthly fee/ }).click()
    await dialog.getByLabel('Reason').fill('We were away all month.')
    await checkScreen(page, 'invoice-dispute')
    await dialog.getByRole('button', { name: 'Dispute', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(old.getByText('Disputed, not answered yet')).toBeVisible()
    await checkScreen(page, 'invoice-closed')
    await page.setViewportSize({ width: 390, height: 844 })
    await saveScreenshot(page, 'invoice-closed-390')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

/** Opens a dispute by API. The scene above may have opened it already, which does no harm. */
async function disputeNewest(page: Page) {
  await signInWithoutPage(page, 'owner')
  const token = await page.evaluate(() => localStorage.getItem('typodont.token'))
  const headers = { authorization: `Bearer ${token}` }
  const list = await page.request.get('/api/v2/organizations/1/list_orders', { headers })
  const { orders }: { orders: { data: { id: number }[] } } = await list.json()
  const data = { line: 'month', reason: 'We were away all month.' }
  await page.request.post(`/api/v2/orders/${orders.data[0]?.id}/disputes`, { headers, data })
}

test('staff answer a dispute and void an invoice', async ({ page }) => {
  await disputeNewest(page)
  await signIn(page, 'admin', '/subscriptions?filter[full_name_like]=cedar')
  await page.getByRole('link', { name: 'Details of Cedar Hollow Dental' }).click()
  const all = page.getByRole('region', { name: 'All Invoices' })
  await all
    .getByRole('button', { name: /^Invoice/ })
    .first()
    .click()
  await all.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByLabel('Answer').fill('Agreed, with our apologies.')
  await saveScreenshot(page, 'invoice-answer')
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(all.getByText(/^Taken back by .*Agreed, with our apologies\.$/)).toBeVisible()

  await visit(page, '/subscriptions?filter[full_name_like]=juniper')
  await page.getByRole('link', { name: /^Details of Juniper Ridge/ }).click()
  const unpaid = all.getByRole('button', { name: /Not Paid/ }).first()
  await unpaid.click()
  await all.getByRole('button', { name: 'Void', exact: true }).click()
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(dialog.getByText('Required')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was issued twice.')
  await checkScreen(page, 'invoice-void')
  await dialog.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(page.getByText('The invoice was voided.')).toBeVisible()
  await expect(all.getByText(/It was issued twice\.$/)).toBeVisible()
  await saveScreenshot(page, 'invoice-voided')
})
