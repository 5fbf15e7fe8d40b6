import { expect, type Page } from '@playwright/test'
import { visit } from './visit.ts'

/** Opens the form of /payment-method and waits for the provider's fields. */
export async function openPaymentForm(page: Page, tab: 'ACH' | 'Credit Card') {
  const form = page.getByRole('region', { name: 'Add a payment method' })
  await form.getByRole('link', { name: tab }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled()
  return form
}

/** Types into the provider's own frames, whose digits never reach the page around them. */
export async function typeDigits(page: Page, frame: string, digits: string) {
  await page.frameLocator(`iframe[title="${frame}"]`).getByRole('textbox').pressSequentially(digits)
}

export async function fillCard(page: Page, number: string) {
  await typeDigits(page, 'Card Number', number)
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('2035')
  await typeDigits(page, 'CVV', '123')
}

/** Adds a card, whether there is one already or not, in the application that the page shows. */
export async function addCard(page: Page, number: string) {
  await visit(page, '/payment-method')
  const another = page.getByRole('button', { name: 'Add another' })
  await another
    .or(page.getByRole('region', { name: 'Add a payment method' }))
    .first()
    .waitFor()
  if (await another.isVisible()) await another.click()
  await openPaymentForm(page, 'Credit Card')
  await fillCard(page, number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(new RegExp(`ending in: ${number.slice(-4)}\\)$`))).toBeVisible()
}
