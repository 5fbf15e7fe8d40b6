import type { Page } from '@playwright/test'

/** A card on the payment method screen: its digits go into the provider's own frames. */
export async function addCard(page: Page, number: string) {
  await page.goto('/payment-method?tab=card')
  const another = page.getByRole('button', { name: 'Add another' })
  const form = page.getByRole('region', { name: 'Add a payment method' })
  await form.or(another).first().waitFor()
  if (await another.isVisible()) await another.click()
  await form.getByRole('link', { name: 'Credit Card' }).click()
  const frame = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')
  await frame('Card Number').pressSequentially(number)
  await page.getByLabel('Month').fill('12')
  await page.getByLabel('Year').fill('2035')
  await frame('CVV').pressSequentially('123')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`ending in: ${number.slice(-4)}`).waitFor()
}
