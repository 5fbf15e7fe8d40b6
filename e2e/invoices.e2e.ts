import { expect, test, type Page } from '@playwright/test'
import { look } from './look.ts'
import { signIn } from './people.ts'

function currentInvoice(page: Page) {
  return page.getByRole('region', { name: 'Current Invoice' })
}

async function fillAmount(page: Page, kind: 'Charge' | 'Discount', description: string, value: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Value').fill(value)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('staff add amounts by hand, read where each comes from and take them off again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/subscriptions?filter[full_name_like]=copperline')
  await page.getByRole('link', { name: 'Details of Copperline Dental Group' }).click()
  const invoice = currentInvoice(page)
  await expect(invoice.getByText('Total so far')).toBeVisible()

  await invoice.getByRole('button', { name: 'Charge or discount' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Required')).toHaveCount(2)
  await look(page, 'invoice-amount')
  await fillAmount(page, 'Discount', 'Late delivery', '10')
  await expect(page.getByText('The discount was added.')).toBeVisible()
  await expect(invoice).toContainText(/Late delivery.*-\$10\.00/)

  const opener = invoice.getByRole('button', { name: /^How the amount of/ }).first()
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await expect(invoice.getByText('at the prices of that moment').first()).toBeVisible()
  await look(page, 'invoice-row')
  await invoice.getByRole('button', { name: 'Charge or discount' }).last().click()
  await fillAmount(page, 'Charge', 'Extra wax-up', '15')
  await expect(invoice.getByText('Extra wax-up').first()).toBeVisible()
  await expect(invoice).toContainText(/Extra wax-up by hand.*\$15\.00/)
  await invoice.getByRole('button', { name: 'Remove Extra wax-up' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(invoice.getByText('Extra wax-up')).toHaveCount(0)

  await invoice.getByRole('button', { name: 'Remove Late delivery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The discount was removed.')).toBeVisible()
  await expect(invoice.getByText('Late delivery')).toHaveCount(0)
})

test('a practice reads its invoices and changes none', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/account?tab=4')
  const invoice = currentInvoice(page)
  await expect(invoice.getByText('Total so far')).toBeVisible()
  await expect(invoice.getByRole('button', { name: 'Charge or discount' })).toHaveCount(0)
  await invoice
    .getByRole('button', { name: /^How the amount of/ })
    .first()
    .click()
  await expect(invoice.getByText(/^Full service /).first()).toBeVisible()
  await look(page, 'invoices')

  const old = page.getByRole('region', { name: 'Old Invoices' })
  const newest = old.getByRole('button', { name: /^Invoice/ }).first()
  await newest.click()
  await expect(old.getByText(/^Paid on/).filter({ visible: true })).toHaveCount(1)
  await expect(old.getByRole('table', { name: 'Patients of this invoice' })).toHaveCount(1)
})
