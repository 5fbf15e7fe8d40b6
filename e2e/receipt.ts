import { expect, type Page } from '@playwright/test'

/** Closes the receipt that a submitted case opens over the list. */
export async function closeReceipt(page: Page) {
  const receipt = page.getByRole('dialog', { name: /(is with the lab|was sent)$/ })
  await expect(receipt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
}
