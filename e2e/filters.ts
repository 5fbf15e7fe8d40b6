import type { Page } from '@playwright/test'

/** Opens the filter menu of a list. */
export async function openFilters(page: Page) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
}

/** Adds a filter by searching for its name: a switch or a value is set at once, any other filter opens its editor. */
export async function addFilter(page: Page, name: string) {
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Find a filter or a value' }).fill(name.replace(': ', ' '))
  await page.getByRole('option', { name, exact: true }).click()
}
