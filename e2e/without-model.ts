import type { Page } from '@playwright/test'

/** Completes a setup without files in the open dialog, which requires a reason. */
export async function completeWithoutModel(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Complete setup' })
  await dialog.getByLabel('Complete it without a model, because').check()
  await dialog.getByLabel('The case needs no model').check()
  await dialog.getByRole('button', { name: 'Complete setup' }).click()
}
